import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bucketsQuery, type Gathered } from '../catalog/all-buckets'
import { evidenceOf } from './pin-labels'

const row = (cluster: string, label: string) => ({
  cluster,
  label,
  hostname: `${label}.example`,
  created: '2026-01-01T00:00:00',
  objects: 0,
  size: 0,
})

test('a bucket missing from a complete list is deleted, unless its name is listed in another cluster', () => {
  const cache = new QueryClient()
  const rows = [row('us-east', 'logs'), row('eu-west', 'media')]
  cache.setQueryData<Gathered>(bucketsQuery(undefined).queryKey, { rows, results: 2, complete: true, failures: [] })
  const labelOf = (path: string) => evidenceOf(cache, path)?.label
  expect(labelOf('/buckets/us-east/logs')).toBe('logs')
  expect(labelOf('/buckets/us-east/other')).toBeNull()
  // Of this cluster there are others.
  expect(labelOf('/buckets/us-east/media')).toBeNull()
  // A former ID of the cluster, as some APIs accept it.
  expect(labelOf('/buckets/us-east-1/logs')).toBeUndefined()
  expect(labelOf('/buckets/us-east-1/logs?folder=2026%2F')).toBeUndefined()
})
