import { expect, test } from 'vitest'
import { bucketNames } from './bucket-names'

test('selected buckets with the same name are listed with their clusters', () => {
  const rows = [
    { cluster: 'us-iad-1', label: 'logs' },
    { cluster: 'eu-central-1', label: 'logs' },
    { cluster: 'eu-central-1', label: 'media' },
  ]
  expect(rows.map(bucketNames(rows))).toEqual(['logs in us-iad-1', 'logs in eu-central-1', 'media'])
  expect(rows.slice(1).map(bucketNames(rows.slice(1)))).toEqual(['logs', 'media'])
})
