import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { watchArrivals } from '#/console/api/query/arrivals'
import type { Volume } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import { cachedVolumes, updateListedVolume, volumeQuery, volumesQuery } from './volumes'

const volume = (status: Volume['status']) => testVolume({ status })

afterEach(() => {
  vi.useRealTimers()
})

test('a volume read before the list doesn’t replace its row there, a later read does, also after the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 7_200_000 })
  const cache = new QueryClient()
  watchArrivals(cache)
  const read = (status: Volume['status']) =>
    cache.fetchQuery({ queryKey: volumeQuery(volume(status).id).queryKey, queryFn: async () => volume(status) })
  const shown = () => cachedVolumes(cache)?.map(({ status }) => status)
  await read('active')
  await cache.fetchQuery({
    queryKey: volumesQuery.queryKey,
    queryFn: async () => ({ data: [volume('resizing')], results: 1, complete: true }),
  })
  updateListedVolume(cache, volume('active'))
  expect(shown()).toEqual(['resizing'])
  vi.setSystemTime(3_600_000)
  await cache.invalidateQueries()
  await read('active')
  updateListedVolume(cache, volume('active'))
  expect(shown()).toEqual(['active'])
})
