import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import { cachedVolumes, updateListedVolume, volumesQuery } from './volumes'

const volume = (status: Volume['status']) => testVolume({ status })

test('a volume read before the list doesn’t replace its row there, a later read does', () => {
  const cache = new QueryClient()
  const rows = { data: [volume('resizing')], results: 1, complete: true }
  cache.setQueryData(volumesQuery.queryKey, rows, { updatedAt: 2000 })
  const shown = () => cachedVolumes(cache)?.map(({ status }) => status)
  updateListedVolume(cache, volume('active'), 1000)
  expect(shown()).toEqual(['resizing'])
  updateListedVolume(cache, volume('active'), 3000)
  expect(shown()).toEqual(['active'])
})
