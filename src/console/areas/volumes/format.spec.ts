import { expect, test } from 'vitest'
import { instanceName, volumeName, volumesSummary } from './format'

test('names fall back to the ID', () => {
  expect(volumeName({ id: 15, label: '' })).toBe('Volume 15')
  expect(instanceName({ instance_id: 3, instance_label: null })).toBe('Instance 3')
  expect(instanceName({ instance_id: null, instance_label: null })).toBeUndefined()
})

test('a list that stopped before its end says how much is loaded, not that it is loading', () => {
  const rows = [
    { size: 20, instance_id: 3 },
    { size: 10, instance_id: null },
  ]
  const part = { rows, results: 1000, complete: false }
  expect(volumesSummary({ ...part, fetching: true })).toBe('Loading 1,000 volumes…')
  expect(volumesSummary({ ...part, fetching: false })).toBe('2 of 1,000 volumes loaded')
  const whole = { rows, results: 2, complete: true, fetching: false }
  expect(volumesSummary(whole)).toBe('2 volumes, 30 GiB. 1 attached, 1 not attached.')
  expect(volumesSummary({ ...whole, rows: undefined })).toBeNull()
})
