import { expect, test } from 'vitest'
import { formatDuration } from './duration'

test.each([
  [0, '1 minute'],
  [20 * 60_000, '20 minutes'],
  [59.9 * 60_000, '59 minutes'],
  [3_600_000, '1 hour'],
  [47 * 3_600_000, '1 day'],
  [1500 * 86_400_000, '1,500 days'],
])('%i ms last %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
