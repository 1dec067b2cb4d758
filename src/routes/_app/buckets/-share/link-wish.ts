/** What somebody wants of a signed URL, and whether the API can make it (Part A 4.2, Object URL Create). */
import type { URL_METHODS } from '#/contract/objects'

export type LinkMethod = (typeof URL_METHODS)[number]

/** Seconds: the bounds of `expires_in`. */
export const SHORTEST = 360
export const LONGEST = 86_400
const RULE = 'A link lasts 6 minutes to 24 hours (360 to 86,400 seconds).'

export const UNITS = { seconds: 1, minutes: 60, hours: 3600 } as const
export type DurationUnit = keyof typeof UNITS

/** How long it lasts, as it was typed. */
export interface Lasting {
  /** Seconds of a preset, or which of the two fields counts. */
  readonly choice: '600' | '3600' | '21600' | '86400' | 'other' | 'until'
  readonly amount: string
  readonly unit: DurationUnit
  /** As the browser's own field for date and time writes it: local time without a zone. */
  readonly until: string
}
export const ONE_HOUR: Lasting = { choice: '3600', amount: '', unit: 'minutes', until: '' }

const within = (seconds: number) => (seconds >= SHORTEST && seconds <= LONGEST ? { seconds } : { problem: RULE })

/** Seconds from `now` (epoch milliseconds), or which rule it breaks. */
export function secondsOf(l: Lasting, now: number): { seconds: number } | { problem: string } {
  if (l.choice === 'other') {
    if (!/^\d{1,6}$/.test(l.amount.trim())) return { problem: `A whole number of ${l.unit}. ${RULE}` }
    return within(Number(l.amount.trim()) * UNITS[l.unit])
  }
  if (l.choice === 'until') {
    const end = Date.parse(l.until)
    if (l.until === '' || Number.isNaN(end)) return { problem: `Choose a day and a time. ${RULE}` }
    return within(Math.round((end - now) / 1000))
  }
  return { seconds: Number(l.choice) }
}

// A type, a subtype, parameters: what may stand in a header.
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w !#$&^.+:/-]*"))*$/

/** Why this cannot be a content type; empty is no lock at all. */
export const contentTypeProblem = (text: string): string | undefined =>
  text === '' || (text.length <= 200 && MEDIA_TYPE.test(text))
    ? undefined
    : 'A content type is a type and a subtype, such as text/plain or image/png.'

/** Local date and time as the browser's field writes it, to the minute. */
export function localMinute(epochMs: number): string {
  const offset = new Date(epochMs).getTimezoneOffset() * 60_000
  return new Date(epochMs - offset).toISOString().slice(0, 16)
}
