/**
 * Browser tests that don't apply on servers that speak a dialect (`npm run test:e2e -- --dialect=linode`), by their titles. Other tests of
 * `TRIED` pass in both wordings.
 */
interface OwnWords {
  readonly because: string
  readonly titles: readonly string[]
}

/** Folders and files whose other tests pass on a server that speaks `linode`. */
export const TRIED: readonly string[] = ['catalog', 'dialect', 'images', 'monitoring', 'volumes']

export const OWN_WORDS: readonly OwnWords[] = [
  {
    because:
      'The test sends or expects paths, fields or scopes of the contract. `src/dialect/dialect.spec.ts` has their counterparts.',
    titles: [
      'a lost answer to a creation leaves the outcome unknown until the list shows the client',
      'a change of plan shows its effect first, and moves to a smaller plan and to the free one',
      'a plan changed elsewhere while the panel is open stops the request and shows the new plan (defects 25)',
      'codes are withheld with a reason, the plan is refused, and buttons beyond the token are disabled',
      'missing scope, missing grant and a token revoked meanwhile are named, and nothing typed is lost',
      'a volume is created at an instance, detached, and attached without persistence',
    ],
  },
  {
    because:
      'A cluster of the contract has an ID of its own and can be read without a token. In the dialect its region is the place.',
    titles: [
      'the cluster list opens a cluster, whose addresses can be copied',
      'each page shows its empty state',
      'a missing cluster or region links back to its list',
      'an outage shows on pages and forms of that region only',
      'a region links to its clusters, buckets and volumes',
    ],
  },
  {
    because: 'The dialect’s API has larger volumes, another installer, and regions with another capability.',
    titles: [
      'the CSV keeps them as text',
      'a created client leads to its install command, whose codes are masked until shown and can be copied',
      'resize only grows, and then shows the commands for the file system',
      'a new volume is validated, created and polled until it is active',
    ],
  },
]
