/**
 * Browser tests that don't apply on servers that speak a dialect (`npm run test:e2e -- --dialect=linode`), by their titles. All others
 * pass in both wordings.
 */
interface OwnWords {
  readonly because: string
  readonly titles: readonly string[]
}

export const OWN_WORDS: readonly OwnWords[] = [
  {
    because:
      'Clusters of the contract can be read without a token. In the dialect they need one: `linode.e2e.ts` has what signed-out pages show.',
    titles: [
      'the cluster list opens a cluster, whose addresses can be copied',
      'each page shows its empty state',
      'a missing cluster or region links back to its list',
      'a token without the area’s scope signs in, and the area names the missing scope',
      'clusters and regions need no token, buckets require signing in',
    ],
  },
  {
    because:
      'The contract has no operation that reads a bucket’s access. `linode.e2e.ts` has the form that starts with it.',
    titles: ['the form selects no access setting by default and sends only the chosen one'],
  },
  {
    because: 'The dialect has an installer and a shell of its own, so its page has no field for them.',
    titles: ['a created client leads to its install command, whose codes are masked until shown and can be copied'],
  },
  {
    because: 'Without idempotency keys, a browser that repeats a request on a broken connection has two effects.',
    titles: [
      'a double click whose first answer is lost creates one key and shows its secret',
      'replies with a lost or unreadable answer are stored once each',
      'a file that fails can be tried again and does not stop the others',
    ],
  },
  {
    because: 'Nothing is requested before the program has loaded, because only the program has the words of a dialect.',
    titles: [
      'a session’s first paint is the outline of the page that replaces it: 1280 px',
      'a session’s first paint is the outline of the page that replaces it: 390 px',
      'there is no outline of pages that need one',
    ],
  },
]
