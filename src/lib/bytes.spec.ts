import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactBytes, formatBytes, formatCount, plainNumber } from './bytes'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1,000 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1.00 KiB'],
  [10 * 1024, '10.0 KiB'],
  [412 * 1024, '412 KiB'],
  [1023 * 1024, '1.00 MiB'],
  [5_368_709_120, '5.00 GiB'],
  [999.6 * 1024 ** 3, '0.98 TiB'],
  [4.81 * 1024 ** 4, '4.81 TiB'],
  [-2048, '-2.00 KiB'],
  [Number.NaN, '–'],
])('formatBytes(%d) is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a size has at most four digits', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (bytes) => {
      expect(formatBytes(bytes)).toMatch(
        /^(\d{1,3} bytes?|1,0\d\d bytes|\d\.\d{2} [KMGTPE]iB|\d{2}\.\d [KMGTPE]iB|\d{3} [KMGTPE]iB)$/,
      )
    }),
  )
})

test('exact counts', () => {
  expect(exactBytes(1)).toBe('1 byte')
  expect(exactBytes(1_234)).toBe('1,234 bytes')
  expect(formatCount(1_204_118)).toBe('1,204,118')
})

test('separators are those of English, for integers of any size and for fractions', () => {
  const english = new Intl.NumberFormat('en')
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 })), (count) => {
      expect(formatCount(count)).toBe(english.format(count))
    }),
  )
  expect(formatCount(1234.5678)).toBe('1,234.568')
  expect(formatCount(2 ** 70)).toBe(english.format(2 ** 70))
})

test('an unknown number is a dash, and an id has no separators', () => {
  expect([formatCount(Number.NaN), plainNumber(Number.NaN), plainNumber(1_204_118)]).toEqual(['–', '–', '1204118'])
})
