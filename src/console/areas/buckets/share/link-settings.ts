/** The settings of a signed URL and their rules. */
import type { URL_METHODS } from '#/contract/objects'
import { fromZone } from '#/lib/time/typed-time'
import { offsetAt } from '#/lib/time/zone'

const lifetimeRule = 'Links last 6 minutes to 24 hours.'
const durationRule = `Enter a whole number. ${lifetimeRule}`
const dateRule = `Choose a date and time. ${lifetimeRule}`
const contentTypeUnused = 'Leave empty unless your client sends this header.'

export type LinkMethod = (typeof URL_METHODS)[number]

/** Seconds: the bounds of `expires_in`. */
export const SHORTEST = 360
export const LONGEST = 86_400

export const UNITS = { seconds: 1, minutes: 60, hours: 3600 } as const
export type DurationUnit = keyof typeof UNITS

/** A lifetime as typed. */
export interface Lifetime {
  /** Seconds of a preset; `other` uses amount and unit, `until` the date. */
  readonly choice: '600' | '3600' | '21600' | '86400' | 'other' | 'until'
  readonly amount: string
  readonly unit: DurationUnit
  /** Time in the chosen zone, without naming it, as a `datetime-local` input writes it. */
  readonly until: string
}
export const ONE_HOUR: Lifetime = { choice: '3600', amount: '', unit: 'minutes', until: '' }

const within = (seconds: number) =>
  seconds >= SHORTEST && seconds <= LONGEST ? { seconds } : { problem: lifetimeRule }

/** Seconds from `now` (epoch milliseconds by the API's clock), or the broken rule. */
export function secondsOf(l: Lifetime, now: number): { seconds: number } | { problem: string } {
  if (l.choice === 'other') {
    if (!/^\d{1,6}$/.test(l.amount.trim())) return { problem: durationRule }
    return within(Number(l.amount.trim()) * UNITS[l.unit])
  }
  if (l.choice === 'until') {
    // The input's fields have no zone; as UTC they can be moved to the chosen one.
    const fields = Date.parse(`${l.until}Z`)
    if (l.until === '' || Number.isNaN(fields)) return { problem: dateRule }
    const end = fromZone(fields)
    return within(Math.round((end - now) / 1000))
  }
  return { seconds: Number(l.choice) }
}

// Type, subtype and parameters (RFC 9110 8.3.1). A quoted value can contain what ends an unquoted one: codecs="avc1, mp4a".
const MEDIA_TYPE =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?: *; *[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[ !#-[\]-~]|\\[ -~])*"))*$/

/** The problem with a content type; undefined where valid. Empty is valid and requires none. */
export const contentTypeProblem = (text: string): string | undefined =>
  text === '' || (text.length <= 200 && MEDIA_TYPE.test(text))
    ? undefined
    : 'Enter a type and subtype, such as text/plain or image/png.'

/**
 * What the content type of a link does. APIs other than the embedded server can require one for each method but GET and DELETE.
 */
export function contentTypeHint(method: LinkMethod, embedded: boolean): string {
  if (method === 'GET' || method === 'DELETE') return contentTypeUnused
  if (!embedded) return 'Requests must send this exact type. Required by some APIs.'
  return method === 'PUT' ? 'Uploads must send this exact type. Leave empty to allow any type.' : contentTypeUnused
}

/** Date and time to the minute in the chosen zone, as a `datetime-local` input writes it. */
export function localMinute(epochMs: number): string {
  const offset = offsetAt(new Date(epochMs)) * 60_000
  return new Date(epochMs + offset).toISOString().slice(0, 16)
}
