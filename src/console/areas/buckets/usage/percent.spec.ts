import { expect, test } from 'vitest'
import { formatShare } from './percent'

test.each([
  [369, 1000, '36.9%'],
  [0, 10, '0.0%'],
  [10, 10, '100.0%'],
  [1, 3, '33.3%'],
  [1, 100_000, '<0.1%'],
  [0, 0, '–'],
  [1, NaN, '–'],
  [NaN, 10, '–'],
])('%d of %d is %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text)
})
