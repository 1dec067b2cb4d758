import { once } from '../once'
import { timeStyle, timeZone } from './time-settings'
import { offsetAt, offsetLabel } from './zone'

const SHAPE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Reads API times: `YYYY-MM-DDTHH:MM:SS`, which is UTC without saying so (`Date` would read local time), and forms with
 * a fraction, `Z` or an offset. Undefined for anything else.
 */
export function parseUtc(text: string | null | undefined): Date | undefined {
  const parts = text == null ? null : SHAPE.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const millis = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millis))
  if (year < 100) date.setUTCFullYear(year)
  // `Date` would silently turn 30 February into 2 March
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return undefined
  const zone = parts[8]
  if (zone === undefined || zone === 'Z') return date
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return new Date(date.getTime() - (zone.startsWith('-') ? -1 : 1) * offset * 60_000)
}

const day = (d: Date) => `${d.getUTCDate()} ${MONTHS[d.getUTCMonth()] ?? ''} ${d.getUTCFullYear()}`
/** Counted from the end, because the text of a late year is longer. */
const clock = (d: Date, end = -8) => d.toISOString().slice(-13, end)
/** The date whose UTC fields are the local ones of the chosen zone. */
const local = (date: Date) => new Date(date.getTime() + offsetAt(date) * 60_000)
/** Names a zone that isn't the browser's, because people read a time without a zone as their own. */
const suffix = (date: Date) => (timeZone.get() === 'browser' ? '' : ` ${offsetLabel(offsetAt(date))}`)

/** The day in the chosen zone: `2 Mar 2024`. */
export const formatDay = (date: Date): string => day(local(date))

/** The time of day in the chosen zone: `09:12`. */
export const formatClock = (date: Date): string => clock(local(date)) + suffix(date)

/** Day and minute in the chosen zone: `18 Nov 2026, 09:12`; with the offset if the zone isn't the browser's. */
export const formatMinute = (date: Date): string => `${formatDay(date)}, ${formatClock(date)}`

const exact = (d: Date, minutes: number) => `${day(d)}, ${clock(d, -5)} ${offsetLabel(minutes)}`

/** The exact time in the chosen zone with its offset: `18 Nov 2026, 05:42:05 UTC−03:30`. */
export const formatExact = (date: Date): string => exact(local(date), offsetAt(date))

/** The exact time in UTC: `18 Nov 2026, 09:12:05 UTC`. */
export const formatUtc = (date: Date): string => exact(date, 0)

/** The exact time in the chosen zone and, on a second line, in UTC; one line where both are the same. */
export const formatBoth = (date: Date): string => [...new Set([formatExact(date), formatUtc(date)])].join('\n')

/** The time of day with seconds in the chosen zone: `09:12:05`; with the offset if the zone isn't the browser's. */
const formatClockSecond = (date: Date): string => clock(local(date), -5) + suffix(date)

/** Day and second in the chosen zone: `18 Nov 2026, 09:12:05`; with the offset if the zone isn't the browser's. */
export const formatSecond = (date: Date): string => `${formatDay(date)}, ${formatClockSecond(date)}`

const HOUR = 60 * 60
const DAY = 24 * HOUR

const words = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** Relative time in the largest whole unit: `3 hours ago`, `in 2 days`; within 45 seconds `just now`; from 30 days on the day. */
export function relative(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  const size = Math.abs(seconds)
  if (size < 45) return 'just now'
  if (size >= 30 * DAY) return formatDay(date)
  const [unit, length] =
    size < HOUR ? (['minute', 60] as const) : size < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const)
  return words().format(Math.trunc(seconds / length) || Math.sign(seconds), unit)
}

/** A time as this browser's user wants it: relative, or day and second. */
export const formatTime = (date: Date, now: Date): string =>
  timeStyle.get() === 'absolute' ? formatSecond(date) : relative(date, now)
