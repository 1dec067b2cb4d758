import { expect, test } from 'vitest'
import { formatSizeInFull, formatVolumeSize, instanceName, volumeName } from './-format'

test.each([
  [10, '10 GiB'],
  [1023, '1,023 GiB'],
  [1024, '1 TiB'],
  [1500, '1.46 TiB'],
  [10_240, '10 TiB'],
  [14_552, '14.2 TiB'],
  [1_500_000, '1,465 TiB'],
])('%d GiB reads %s', (gib, text) => {
  expect(formatVolumeSize(gib)).toBe(text)
})

test.each([
  [80, '80 GiB'],
  [1536, '1.5 TiB'],
  [10_240, '10 TiB'],
  [1500, '1.46 TiB (1,500 GiB)'],
  [10_239, '10 TiB (10,239 GiB)'],
])('a rounded size is followed by the exact one: %d GiB', (gib, text) => {
  expect(formatSizeInFull(gib)).toBe(text)
})

test('names fall back to the ID', () => {
  expect(volumeName({ id: 15, label: '' })).toBe('Volume 15')
  expect(instanceName({ instance_id: 3, instance_label: null })).toBe('Instance 3')
  expect(instanceName({ instance_id: null, instance_label: null })).toBeUndefined()
})
