import { expect, test } from 'vitest'
import { PACE, paceJudge } from './pace'

/** Feeds a rate (bytes per second as a function of the second) and returns the second at which the client is cut. */
function cutAt(rate: (second: number) => number, seconds: number): number | undefined {
  const judge = paceJudge(PACE, 0)
  let bytes = 0
  for (let s = 1; s <= seconds; s++) {
    bytes += rate(s)
    // The watch samples every 5 seconds.
    if (s % 5 === 0 && judge(s * 1000, bytes)) return s
  }
  return undefined
}
const HOUR = 3600

test('an upload of hours at a modest rate is never cut', () => {
  expect(cutAt(() => 16_000, 3 * HOUR)).toBeUndefined()
  expect(cutAt(() => 1_250_000, 3 * HOUR)).toBeUndefined()
})

test('bursts with pauses below a minute count by their average', () => {
  expect(cutAt((s) => (s % 50 === 0 ? 2_000_000 : 0), 3 * HOUR)).toBeUndefined()
})

test('silence is cut after a minute, at the beginning and later', () => {
  expect(cutAt(() => 0, HOUR)).toBe(60)
  expect(cutAt((s) => (s <= 600 ? 1_000_000 : 0), HOUR)).toBe(660)
})

test("a trickle is cut once the grace period is over, and a slow start isn't", () => {
  expect(cutAt(() => 1, HOUR)).toBe(60)
  expect(cutAt(() => 15_000, HOUR)).toBe(60)
  expect(cutAt((s) => (s < 50 ? 100 : 200_000), HOUR)).toBeUndefined()
})

test('a client that slows down is measured by the last minute, not by earlier speed', () => {
  const cut = cutAt((s) => (s <= 1000 ? 5_000_000 : 100), HOUR) ?? 0
  expect(cut).toBeGreaterThan(1000)
  expect(cut).toBeLessThanOrEqual(1065)
})
