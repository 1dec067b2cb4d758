/** Polling intervals of visible data, so that changes made elsewhere appear. */
import type { ApiError } from '../base/errors'

/** Milliseconds between two polls of up to 500 rows. */
export const POLL_MS = 30_000
/** Short, because attempts fail at once while offline and data should return quickly. */
const OFFLINE_MS = 3000
const PAGE_ROWS = 500
/** Longer lists aren't polled, to keep requests for user actions. */
const MAX_PAGES = 20
const TEMPORARY: readonly ApiError['kind'][] = ['unreachable', 'server', 'malformed', 'rate-limited']

interface Polled {
  readonly state: { readonly data: unknown; readonly error: ApiError | null }
}

/** Milliseconds until a failed read is retried; false after a refusal. */
export function retryInterval({ kind }: ApiError): number | false {
  if (kind === 'offline') return OFFLINE_MS
  return TEMPORARY.includes(kind) ? POLL_MS : false
}

/** Milliseconds between polls of so many rows; false for too many. */
export function intervalForRows(rows: number): number | false {
  const pages = Math.max(1, Math.ceil(rows / PAGE_ROWS))
  return pages > MAX_PAGES ? false : POLL_MS * pages
}

const rowsIn = (data: unknown): number => {
  const results: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'results') : undefined
  return typeof results === 'number' ? results : 1
}

/**
 * Milliseconds until a visible query is read again, by its size; false after a refusal. Hidden tabs don't poll; returning to the tab
 * reads at once.
 */
export function pollIntervalOf({ state: { data, error } }: Polled): number | false {
  if (error) return retryInterval(error)
  return data === undefined ? false : intervalForRows(rowsIn(data))
}

/** Milliseconds for which data counts as fresh. */
export const QUERY_FRESH_MS = 15_000

/**
 * Freshness of a whole list. Its first pages alone are never fresh, so that the list's own page reads the rest, also after somebody
 * left in the middle of a read.
 */
export const freshIfWhole = ({ state }: { readonly state: { readonly data: unknown } }): number => {
  const { data } = state
  return typeof data === 'object' && data !== null && Reflect.get(data, 'partial') === true ? 0 : QUERY_FRESH_MS
}
