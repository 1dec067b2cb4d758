import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Answer, json, raw } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { bucketsQuery, type Gathered } from './all-buckets'

const server = signedInServer()

const bucket = (n: number) => ({
  label: `bucket-${n}`,
  cluster: 'eu-central-1',
  hostname: `bucket-${n}.example`,
  created: '2026-01-01T00:00:00',
  objects: 0,
  size: 0,
})
const page = (n: number) =>
  json(200, {
    data: Array.from({ length: 500 }, (_, i) => bucket((n - 1) * 500 + i)),
    page: n,
    pages: 3,
    results: 1500,
  })

/** Records what a page would show after each response: number of rows, API count, completeness. */
function watched(client: QueryClient) {
  const shown: string[] = []
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    const { data } = query.state as { data: Gathered | undefined }
    const words = `${data?.data.length ?? 'none'} of ${data?.results ?? '?'}${data?.complete === true ? ', all' : ''}`
    if (shown.at(-1) !== words) shown.push(words)
  })
  return shown
}

test.each([undefined, 'eu-central-1'])(
  'a long list appears page by page, and is refreshed as a whole (%s)',
  async (of) => {
    const client = new QueryClient()
    const shown = watched(client)
    server.say(page(1), page(2), page(3))
    await client.fetchQuery(bucketsQuery(of))
    expect(shown).toEqual(['none of ?', '500 of 1500', '1000 of 1500', '1500 of 1500, all'])
    server.say(page(1), page(2), page(3))
    await client.fetchQuery(bucketsQuery(of))
    expect(shown.at(-1)).toBe('1500 of 1500, all')
    expect(shown).toHaveLength(4)
  },
)

test('loaded pages stay after a later page fails, and the list is marked incomplete', async () => {
  const client = new QueryClient()
  server.say(page(1), page(2), raw(400, 'application/json', '{"errors":[{"reason":"no"}]}'))
  await expect(client.fetchQuery(bucketsQuery(undefined))).rejects.toThrow()
  expect(client.getQueryData<Gathered>(bucketsQuery(undefined).queryKey)).toMatchObject({
    complete: false,
    results: 1500,
    data: { length: 1000 },
  })
})

test.each([
  [true, 'all rows of the cluster', 1],
  [false, 'fewer rows than the cluster counts', 2],
])('read cluster by cluster, the list is complete (%s) with %s', async (complete, _, results) => {
  const cluster = { id: 'eu-central-1', region: 'de', domain: '', static_site_domain: '', status: 'available' }
  const one: Answer = (res, seen, nth) => {
    const answer = seen.url.includes('/clusters')
      ? json(200, { data: [cluster], page: 1, pages: 1, results: 1 })
      : seen.url.includes('/eu-central-1')
        ? json(200, { data: [bucket(1)], page: 1, pages: 1, results })
        : raw(200, 'application/json', '[]')
    answer(res, seen, nth)
  }
  server.say(one)
  const found = await new QueryClient().fetchQuery(bucketsQuery(undefined))
  expect(found).toMatchObject({ complete, data: { length: 1 } })
})

test('buckets are sorted by name, then by cluster', async () => {
  const rows = [
    { ...bucket(2), cluster: 'us-iad-1' },
    { ...bucket(2), cluster: 'eu-central-1' },
    { ...bucket(1), cluster: 'us-iad-1' },
  ]
  server.say(json(200, { data: rows, page: 1, pages: 1, results: 3 }))
  const { data: sorted } = await new QueryClient().fetchQuery(bucketsQuery(undefined))
  expect(sorted.map((b) => `${b.label} ${b.cluster}`)).toEqual([
    'bucket-1 us-iad-1',
    'bucket-2 eu-central-1',
    'bucket-2 us-iad-1',
  ])
})
