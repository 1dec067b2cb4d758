import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Volume, volumes } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import { ApiError } from '../base/errors'
import type { AllRows } from '../query/all-pages'
import { type Creation, prepareLookup } from './outcome'

type List = AllRows<{ readonly id: number; readonly label: string }>
const list = (complete: boolean, ...labels: string[]): List => ({
  data: labels.map((label, at) => ({ id: at + 1, label })),
  results: labels.length,
  complete,
})

/** Looks up the creation of a volume with this label. `before` and `now`: the list as it was when it was sent, and as it is. */
async function lookUp(label: string, before: List | undefined, now: List | ApiError) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = queryOptions<List, ApiError>({
    queryKey: ['volumes'],
    queryFn: async () => {
      if (now instanceof ApiError) throw now
      return now
    },
  })
  if (before) cache.setQueryData(query.queryKey, before)
  const outcome: Creation<List['data'][number]> = { one: 'volume', done: 'created', list: query }
  const look = prepareLookup(cache, volumes.clone, { label }, outcome)
  await cache.invalidateQueries()
  const known = await look()
  return known.status === 'found' ? known.rows.map(({ id }) => id) : known.status
}

test.each<[what: string, label: string, before: List | undefined, now: List | ApiError, known: unknown]>([
  ['a new resource with its label', 'b', list(true, 'a', 'b'), list(true, 'a', 'b', 'b', 'c'), [3]],
  ['every match, if the list from before is unknown', 'b', undefined, list(true, 'a', 'b', 'b'), [2, 3]],
  ['every match, if the list from before was incomplete', 'b', list(false, 'a'), list(true, 'a', 'b'), [2]],
  ['nothing, although an older one has the label', 'b', list(true, 'b'), list(true, 'b', 'c'), 'none'],
  ['nothing certain in a part of the list', 'b', list(true, 'b'), list(false, 'b', 'c'), 'unclear'],
  ['a match in a part of the list', 'b', undefined, list(false, 'b'), [1]],
  ['nothing certain without a label and the list from before', '', undefined, list(true, 'b'), 'unclear'],
  ['that the list can’t be read', 'b', list(true), new ApiError({ kind: 'server', op: 'volumes.list' }), 'unread'],
])('the look-up of a creation finds %s', async (_, label, before, now, known) => {
  expect(await lookUp(label, before, now)).toEqual(known)
})

test('the look-up of a change reads again, also if a read began before it, and compares with the data from before', async () => {
  const cache = new QueryClient()
  const reads = [testVolume({ size: 20 }), testVolume({ size: 40 })]
  const view = queryOptions<Volume, ApiError>({
    queryKey: ['volume'],
    queryFn: async () => reads.shift() ?? testVolume(),
  })
  await cache.prefetchQuery(view)
  const seen: unknown[] = []
  const look = prepareLookup(
    cache,
    volumes.resize,
    { size: 40 },
    {
      one: 'volume',
      done: 'resized',
      view,
      happened: (now, sent, before) => {
        seen.push(before?.size)
        return now.size === sent.size && now
      },
    },
  )
  await cache.invalidateQueries()
  expect(await look()).toEqual({ status: 'happened', result: testVolume({ size: 40 }) })
  expect(seen).toEqual([20])
  reads.push(testVolume({ size: 30 }))
  await cache.invalidateQueries()
  expect(await look()).toEqual({ status: 'none' })
})
