import { once } from './once'

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

const two = (value: number) => String(value).padStart(2, '0')

/** The day in UTC: `2 Mar 2024`. */
export function formatDay(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** Day and minute in UTC without a zone: `18 Nov 2026, 09:12`. For tables whose heading or tooltip says UTC. */
export function formatMinute(date: Date): string {
  return `${formatDay(date)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** The exact time: `18 Nov 2026, 09:12:05 UTC`. */
export function formatUtc(date: Date): string {
  return `${formatMinute(date)}:${two(date.getUTCSeconds())} UTC`
}

const STEPS: readonly (readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [60 * 60, 60, 'minute'],
  [24 * 60 * 60, 60 * 60, 'hour'],
  [30 * 24 * 60 * 60, 24 * 60 * 60, 'day'],
  [365 * 24 * 60 * 60, 30.44 * 24 * 60 * 60, 'month'],
  [Number.POSITIVE_INFINITY, 365.25 * 24 * 60 * 60, 'year'],
]

const words = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** Relative time in the largest whole unit: `3 hours ago`, `in 2 days`; within 45 seconds `just now`. */
export function relative(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  for (const [limit, size, unit] of STEPS) {
    if (Math.abs(seconds) < limit) {
      const whole = Math.trunc(seconds / size)
      return words().format(whole === 0 ? Math.sign(seconds) : whole, unit)
    }
  }
  return formatDay(date)
}
