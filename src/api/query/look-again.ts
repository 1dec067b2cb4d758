/** How often what is in view is read again, so that changes made elsewhere are seen. */
import type { ApiError } from '../client/errors'

/** Milliseconds between two readings of a page of at most 500 rows. */
export const LOOK_MS = 30_000
/** While offline each try fails at once and costs nothing; the answer must not come late once the connection is back. */
const OFFLINE_MS = 3000
const PAGE_ROWS = 500
/** Reading more pages than that by itself would cost what people need for their clicks. */
const MOST_PAGES = 20
const PASSES: readonly ApiError['kind'][] = ['unreachable', 'server', 'malformed', 'rate-limited']

interface Looked {
  readonly state: { readonly data: unknown; readonly error: ApiError | null }
}

/** Milliseconds until what failed is read again; false after a refusal, which time does not change. */
export function paceAfter({ kind }: ApiError): number | false {
  if (kind === 'offline') return OFFLINE_MS
  return PASSES.includes(kind) ? LOOK_MS : false
}

/** Milliseconds for so many rows; false where there are too many to be read without being asked. */
export function paceOf(rows: number): number | false {
  const pages = Math.max(1, Math.ceil(rows / PAGE_ROWS))
  return pages > MOST_PAGES ? false : LOOK_MS * pages
}

const rowsIn = (data: unknown): number => {
  const results: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'results') : undefined
  return typeof results === 'number' ? results : 1
}

/**
 * Milliseconds until a query in view is read again, by the size of what it read. False after a refusal, which time does not change.
 * Browsers that hide the tab stop it; coming back to the tab reads at once.
 */
export function lookAgain({ state: { data, error } }: Looked): number | false {
  if (error) return paceAfter(error)
  return data === undefined ? false : paceOf(rowsIn(data))
}
