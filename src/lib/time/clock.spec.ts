import { afterEach, expect, test } from 'vitest'
import { apiNow, recordServerTime } from './clock'

afterEach(() => recordServerTime(new Date().toUTCString()))
const ahead = () => Math.round(apiNow(0) / 3_600_000)

test('a clock that is years off follows the API, a few seconds are ignored', () => {
  const hours = 6 * 365 * 24
  recordServerTime(new Date(Date.now() + hours * 3_600_000).toUTCString())
  expect(ahead()).toBe(hours)
  recordServerTime(new Date(Date.now() + 5_000).toUTCString())
  expect(apiNow(0)).toBe(0)
})

test('a response without a readable time changes nothing', () => {
  recordServerTime(new Date(Date.now() - 7_200_000).toUTCString())
  for (const date of [null, '', 'soon']) recordServerTime(date)
  expect(ahead()).toBe(-2)
})
