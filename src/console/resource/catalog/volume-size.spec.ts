import { expect, test } from 'vitest'
import { formatSizeInFull, formatVolumeSize } from './volume-size'

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
