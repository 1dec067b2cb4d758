import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAt } from './run-at'

const HOUR = 3_600_000
let runs: number
beforeEach(() => {
  vi.useFakeTimers()
  runs = 0
})
afterEach(() => void vi.useRealTimers())
const start = (time: number) => runAt(time, () => (runs += 1))

test('the call comes exactly at its time, once', () => {
  start(Date.now() + HOUR)
  vi.advanceTimersByTime(HOUR - 1)
  expect(runs).toBe(0)
  vi.advanceTimersByTime(1)
  expect(runs).toBe(1)
  vi.advanceTimersByTime(HOUR)
  expect(runs).toBe(1)
})

test('the call comes within seconds after the computer wakes, although timers stopped meanwhile', () => {
  start(Date.now() + HOUR)
  vi.advanceTimersByTime(1000)
  // Moves the clock without the timers, as sleep does.
  vi.setSystemTime(Date.now() + 2 * HOUR)
  vi.advanceTimersByTime(15_000)
  expect(runs).toBe(1)
})

test('a canceled call never comes', () => {
  const cancel = start(Date.now() + HOUR)
  vi.advanceTimersByTime(60_000)
  cancel()
  vi.advanceTimersByTime(HOUR)
  expect(runs).toBe(0)
})
