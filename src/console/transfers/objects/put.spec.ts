import { afterEach, expect, test } from 'vitest'
import { recordServerTime } from '#/lib/time/clock'
import { seconds } from './store-answer'

const inSeconds = (ms: number) => new Date(Date.now() + ms).toUTCString()

afterEach(() => recordServerTime(inSeconds(0)))

test('a retry time is read as seconds, or as a date by the API’s clock', () => {
  expect(seconds('7')).toBe(7)
  const DAY = 86_400_000
  recordServerTime(inSeconds(DAY))
  expect(seconds(inSeconds(DAY + 10_000))).toBeGreaterThan(5)
  expect(seconds(inSeconds(DAY + 10_000))).toBeLessThan(15)
})
