import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { formatBoth, formatExact, formatMinute, formatTime, formatUtc, parseUtc, relative } from './dates'
import { timeStyle, timeZone } from './time-settings'
import { fromZone } from './typed-time'
import { offsetAt } from './zone'

test.each([
  ['2024-04-11T08:02:55', '2024-04-11T08:02:55.000Z'],
  ['2018-01-02T03:04:05.123Z', '2018-01-02T03:04:05.123Z'],
  ['2018-01-02T03:04:05Z', '2018-01-02T03:04:05.000Z'],
  ['2018-01-02T03:04:05.123456', '2018-01-02T03:04:05.123Z'],
  ['2024-02-29T00:00:00', '2024-02-29T00:00:00.000Z'],
  ['2024-04-11T08:00:00+02:00', '2024-04-11T06:00:00.000Z'],
  ['2024-04-11T08:00:00-0530', '2024-04-11T13:30:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(parseUtc(text)?.toISOString()).toBe(iso)
})

test.each([null, undefined, '', '2024-02-30T00:00:00', '2023-02-29T00:00:00', '2024-13-01T00:00:00', 'yesterday'])(
  "%s isn't a time",
  (text) => {
    expect(parseUtc(text)).toBeUndefined()
  },
)

test.each(['2024-01-01T24:00:00', '2024-01-01T10:60:00', '2024-01-01 10:00:00'])("%s isn't a time", (text) => {
  expect(parseUtc(text)).toBeUndefined()
})

test('a time written by the API is read back in any time zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString()
        expect(parseUtc(iso)?.toISOString()).toBe(iso)
        expect(parseUtc(iso.slice(0, 19))?.toISOString()).toBe(`${iso.slice(0, 19)}.000Z`)
      },
    ),
  )
})

afterEach(() => {
  timeZone.set('browser')
  timeStyle.set('relative')
})

test.each([
  ['UTC', '18 Nov 2026, 01:02 UTC', '18 Nov 2026, 01:02:05 UTC'],
  ['America/St_Johns', '17 Nov 2026, 21:32 UTC−03:30', '17 Nov 2026, 21:32:05 UTC−03:30\n18 Nov 2026, 01:02:05 UTC'],
  ['Asia/Kolkata', '18 Nov 2026, 06:32 UTC+05:30', '18 Nov 2026, 06:32:05 UTC+05:30\n18 Nov 2026, 01:02:05 UTC'],
  ['Pacific/Kiritimati', '18 Nov 2026, 15:02 UTC+14:00', '18 Nov 2026, 15:02:05 UTC+14:00\n18 Nov 2026, 01:02:05 UTC'],
])('a time in %s names its offset, and UTC beside it', (zone, minute, both) => {
  timeZone.set(zone)
  const date = new Date('2026-11-18T01:02:05Z')
  expect(formatMinute(date)).toBe(minute)
  expect(formatBoth(date)).toBe(both)
  expect(formatUtc(date)).toBe('18 Nov 2026, 01:02:05 UTC')
})

test('the offset is the one on the day of the time', () => {
  timeZone.set('Europe/Berlin')
  expect(formatExact(new Date('2026-07-01T22:30:00Z'))).toBe('2 Jul 2026, 00:30:00 UTC+02:00')
  expect(formatExact(new Date('2026-12-01T22:30:00Z'))).toBe('1 Dec 2026, 23:30:00 UTC+01:00')
})

test('a zone that this browser doesn’t know counts as its own', () => {
  const date = new Date('2026-07-01T22:30:00Z')
  const own = formatExact(date)
  timeZone.set('Mars/Olympus')
  expect(formatExact(date)).toBe(own)
})

test('a typed time is read in the chosen zone, also around a change of the clocks', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom('UTC', 'America/St_Johns', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Apia'),
      (date, zone) => {
        const fields = date.getTime() + offsetAt(date, zone) * 60_000
        const read = fromZone(fields, zone)
        // An hour that exists twice can be either.
        expect(read + offsetAt(new Date(read), zone) * 60_000).toBe(fields)
      },
    ),
  )
})

test('absolute times say the second, relative ones the day from 30 days on', () => {
  timeZone.set('UTC')
  const now = new Date('2026-11-18T09:02:05Z')
  const [recent, old] = [new Date('2026-11-18T08:00:00Z'), new Date('2026-10-01T08:00:00Z')]
  expect([recent, old].map((date) => formatTime(date, now))).toEqual(['1 hour ago', '1 Oct 2026'])
  timeStyle.set('absolute')
  expect([recent, old].map((date) => formatTime(date, now))).toEqual([
    '18 Nov 2026, 08:00:00 UTC',
    '1 Oct 2026, 08:00:00 UTC',
  ])
})

test.each([
  [-10, 'just now'],
  [10, 'just now'],
  [-50, '1 minute ago'],
  [-3 * 60, '3 minutes ago'],
  [-59 * 60 - 59, '59 minutes ago'],
  [-60 * 60, '1 hour ago'],
  [2 * 24 * 60 * 60, 'in 2 days'],
  [-29 * 24 * 60 * 60, '29 days ago'],
  [-30 * 24 * 60 * 60, '19 Oct 2026'],
  [31 * 24 * 60 * 60, '19 Dec 2026'],
])('%d seconds from now is %s', (seconds, text) => {
  const now = new Date('2026-11-18T09:02:05Z')
  expect(relative(new Date(now.getTime() + seconds * 1000), now)).toBe(text)
})
