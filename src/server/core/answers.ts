/** Error responses: always the reference's body (Part A 2.1, 7), never a stack. */
import { ApiFailure, type FailureField } from './handlers'
import { isFull } from '../system/disk-space'
import { isAway, isBusy } from '../db/dialect'
import { isStoreAway } from '../storage/store'

/** Errors listed in one response. More would help nobody and cost memory. */
const MAX_ERRORS = 20
/** The reference's error body; past 20 errors it counts the rest. */
export function errorBody(errors: readonly FailureField[]): string {
  if (errors.length <= MAX_ERRORS) return JSON.stringify({ errors })
  const rest = { field: '', reason: `There are ${errors.length - MAX_ERRORS} more errors.` }
  return JSON.stringify({ errors: [...errors.slice(0, MAX_ERRORS), rest] })
}

export function refuse(
  status: number,
  reason: string | readonly FailureField[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const errors = typeof reason === 'string' ? [{ field: '', reason }] : reason
  return new Response(errorBody(errors), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}

/** Reason why the database or the object store temporarily refused a change or a read; undefined for any other failure. */
export function busyReason(e: unknown): string | undefined {
  if (isStoreAway(e)) return "The object store can't be reached right now."
  if (isAway(e)) return "The database can't be reached right now."
  return isBusy(e) ? 'The database is busy with another change. Try again.' : undefined
}

/**
 * A refusal gets its own status, an absent database or object store 503, a full disk 507 and anything else a bare 500. `report`
 * logs all but refusals.
 */
export function answerError(e: unknown, report: (e: unknown) => void): Response {
  if (e instanceof ApiFailure) return refuse(e.status, e.errors, e.status === 413 ? { Connection: 'close' } : {})
  report(e)
  const busy = busyReason(e)
  if (busy !== undefined) return refuse(503, busy, { 'Retry-After': '1' })
  if (isFull(e)) return refuse(507, 'The server is out of disk space.')
  return refuse(500, 'Internal server error')
}

/** `['bucket_access', 0, 'cluster']` as `bucket_access[0].cluster`. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((at, key) => {
    if (typeof key === 'number') return `${at}[${key}]`
    return at === '' ? String(key) : `${at}.${String(key)}`
  }, '')
