import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { cachedVolumes, updateListedVolume, volumesQuery } from './-volumes'

const volume = (status: Volume['status']): Volume => ({
  id: 5,
  label: 'data',
  status,
  size: 20,
  region: 'eu',
  instance_id: null,
  instance_label: null,
  filesystem_path: '/dev/disk/by-id/scsi-0Vendor_Volume_data',
  tags: [],
  hardware_type: 'nvme',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
})

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
