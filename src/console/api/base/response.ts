/** Reads responses without trusting them. */
import type { AnyOp } from '#/contract/op'
import { isRecord } from '#/lib/is-record'
import type { FieldError, FailureKind } from './errors'

/** Limits of one class from response headers. */
export interface RateHeaders {
  limit: number | null
  remaining: number | null
  /** Milliseconds until the window ends. */
  resetIn: number | null
}

/** `errors[]` of an error body in all the forms servers send: `field` missing, null or unknown, `reason` missing. */
export function readErrors(json: unknown): FieldError[] {
  if (!isRecord(json) || !Array.isArray(json.errors)) return []
  return json.errors.flatMap((e: unknown): FieldError[] => {
    if (typeof e === 'string') return [{ field: '', reason: e }]
    if (!isRecord(e)) return []
    const reason = typeof e.reason === 'string' ? e.reason : ''
    const field = typeof e.field === 'string' ? e.field : ''
    return reason || field ? [{ field, reason: reason || 'This value was refused.' }] : []
  })
}

/** Request id for the API's operator; null if the browser can't read it or it isn't a plain word. */
export function requestIdOf(res: Response): string | null {
  const id = res.headers.get('x-request-id') ?? ''
  return /^[\w.:-]{1,64}$/.test(id) ? id : null
}

export type Parsed =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly cut: boolean; readonly empty: boolean }

/** Parses the JSON of a response. HTML is never parsed or shown. `cut`: the body ended early. */
export async function readJson(res: Response): Promise<Parsed> {
  let text: string
  try {
    text = await res.text()
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') throw e
    return { ok: false, cut: true, empty: false }
  }
  if (text.trim() === '') return { ok: false, cut: false, empty: true }
  const type = res.headers.get('content-type')
  if (type !== null && !/^[^;]*[/+]json\b/i.test(type)) return { ok: false, cut: false, empty: false }
  try {
    return { ok: true, json: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, cut: true, empty: false }
  }
}

/** A success without data: `null`, or an object with none of the fields that the operation declares. */
export function saysNothing({ answer }: Pick<AnyOp, 'answer'>, json: unknown): boolean {
  if (json === null) return true
  // Rows can come as one object or in an envelope: `availabilityRows`.
  const { shape = {} } = answer.type === 'array' ? (answer.element ?? {}) : answer
  // The free plan is `{}`: all its fields are optional.
  if (answer.type === 'object' && Object.values(shape).every(({ type }) => type === 'optional')) return false
  const fields = answer.type === 'array' ? ['data', ...Object.keys(shape)] : Object.keys(shape)
  return isRecord(json) && fields.every((name) => json[name] == null)
}

/** Checks roughly that this is a response of the operation. `normalizeResponse` reads its fields. */
export function hasShape({ answer }: Pick<AnyOp, 'answer'>, json: unknown): boolean {
  if (answer.type !== 'object') return typeof json === 'object' && json !== null
  return isRecord(json) && (answer.shape?.['data']?.type !== 'array' || Array.isArray(json['data']))
}

const number = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null)

/** Upper bound for a header's delay: the API's windows are minutes. */
const LONGEST_S = 86_400

/** `Retry-After` in seconds, at most a day, from seconds or an HTTP date; null when absent or junk. */
export function retryAfter(res: Response): number | null {
  const seconds = secondsOf(res)
  return seconds === null ? null : Math.min(seconds, LONGEST_S)
}
function secondsOf(res: Response): number | null {
  const text = res.headers.get('retry-after')
  const seconds = number(text)
  if (seconds !== null || text === null) return seconds
  // HTTP dates start with a letter. Date.parse would accept much more.
  const at = /^[A-Z]/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - serverNow(res)) / 1000))
}
/** The server's clock if readable, because the user's can be days off. */
const serverNow = (res: Response) => {
  const at = Date.parse(res.headers.get('date') ?? '')
  return Number.isNaN(at) ? Date.now() : at
}

export function rateHeaders(res: Response): RateHeaders {
  const reset = number(res.headers.get('x-ratelimit-reset'))
  return {
    limit: number(res.headers.get('x-ratelimit-limit')),
    remaining: number(res.headers.get('x-ratelimit-remaining')),
    resetIn: reset === null ? null : reset * 1000 - serverNow(res),
  }
}

/** Scopes of a header such as `X-OAuth-Scopes`; null if the browser can't read it. */
export const scopesHeader = (res: Response, name: string): string[] | null =>
  res.headers
    .get(name)
    ?.split(/[\s,]+/)
    .filter(Boolean) ?? null

export const failureKindOf = (status: number): FailureKind => {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 429) return 'rate-limited'
  return status >= 500 || status === 408 ? 'server' : 'refused'
}
