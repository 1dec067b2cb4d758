import { expect, test } from 'vitest'
import { about } from './estimate'

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about 1 min'],
  [2500, 'about 42 min'],
  [7140, 'about 119 min'],
  [7200, 'about 2 h'],
  [15_120, 'about 4.2 h'],
  [90_000, 'about 25 h'],
  [250_000, 'about 3 days'],
])('%d seconds are %s', (seconds, words) => expect(about(seconds)).toBe(words))
