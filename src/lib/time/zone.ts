/** Offsets of time zones. */
import { timeZone } from './time-settings'

/** The formatter of the zone asked for last: there is one zone at a time. */
let last: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined

/** Minutes east of UTC at a time in a zone; NaN for a zone that this browser doesn't know. */
function namedOffset(date: Date, zone: string): number {
  try {
    // Swedish times are ISO times: 2026-11-18 05:42:05
    if (last?.zone !== zone)
      last = {
        zone,
        format: new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }),
      }
    const fields = Date.parse(`${last.format.format(date).replace(' ', 'T')}Z`)
    return Math.round((fields - date.getTime()) / 60_000)
  } catch {
    return Number.NaN
  }
}

/** Minutes east of UTC at a time in the chosen zone. An unknown zone counts as the browser's. */
export function offsetAt(date: Date, zone = timeZone.get()): number {
  const named = zone === 'browser' ? Number.NaN : namedOffset(date, zone)
  return Number.isNaN(named) ? 0 - date.getTimezoneOffset() : named
}

/** `UTC`, `UTC+05:30`, `UTC−03:30` */
export const offsetLabel = (minutes: number): string =>
  minutes === 0
    ? 'UTC'
    : `UTC${minutes < 0 ? '−' : '+'}${new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)}`
