import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMinute, formatUtc, parseUtc, relative } from './dates'

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

test('times are times are written in UTC', () => {
  const date = new Date('2026-11-18T09:02:05Z')
  expect(formatDay(date)).toBe('18 Nov 2026')
  expect(formatMinute(date)).toBe('18 Nov 2026, 09:02')
  expect(formatUtc(date)).toBe('18 Nov 2026, 09:02:05 UTC')
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
  [-30 * 24 * 60 * 60, '1 month ago'],
  [-400 * 24 * 60 * 60, '1 year ago'],
])('%d seconds from now is %s', (seconds, text) => {
  const now = new Date('2026-11-18T09:02:05Z')
  expect(relative(new Date(now.getTime() + seconds * 1000), now)).toBe(text)
})
