import { expect, test } from 'vitest'
import { clockTime } from './use-seconds-until'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [87, '1:27'],
  [3605, '1:00:05'],
  [86_400, '24:00:00'],
])('formats %d seconds as %s', (seconds, text) => expect(clockTime(seconds)).toBe(text))
