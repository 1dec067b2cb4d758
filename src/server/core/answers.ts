/** Error responses: always the reference's body (A2.1-2), never a stack. */
import type { ServerResponse } from 'node:http'
import { ApiFailure, type FailureField } from './handlers'
import { isFull } from '../system/disk-space'
import { isAway, isBusy, isReadOnly } from '../db/dialect'
import { isStoreAway } from '../storage/store'

/** Errors listed in one response. More would help nobody and cost memory. */
const MAX_ERRORS = 20
/** The reference's error body; past 20 errors it counts the rest. */
export function errorBody(errors: readonly FailureField[]): string {
  if (errors.length <= MAX_ERRORS) return JSON.stringify({ errors })
  const more = errors.length - MAX_ERRORS
  const rest = { field: '', reason: more === 1 ? 'There is 1 more error.' : `There are ${more} more errors.` }
  return JSON.stringify({ errors: [...errors.slice(0, MAX_ERRORS), rest] })
}

/** A response's text, compressed. */
export interface Coded {
  readonly coding: 'br' | 'gzip'
  readonly bytes: Buffer
}

/** A response with one text as its body. A `Response` would make a stream of it, which costs as much as a small query. */
export class Reply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string

  constructor(status: number, headers: Record<string, string>, text = '') {
    this.status = status
    this.headers = headers
    this.text = text
  }

  get ok(): boolean {
    return this.status < 300
  }

  /** For callers without a connection. */
  toResponse(method = 'GET'): Response {
    const { status, headers, text } = this
    return new Response(method === 'HEAD' || status === 204 ? null : text, { status, headers })
  }

  /** `coded` is the text compressed. */
  send(res: ServerResponse, method: string, coded?: Coded): void {
    const { status, headers, text } = this
    if (method === 'HEAD' || status === 204) {
      res.writeHead(status, headers)
      res.end()
      return
    }
    const coding = coded ? { 'Content-Encoding': coded.coding } : {}
    const length = coded ? coded.bytes.length : Buffer.byteLength(text)
    res.writeHead(status, { ...headers, ...coding, 'Content-Length': length })
    res.end(coded?.bytes ?? text)
  }
}

export function refuse(
  status: number,
  reason: string | readonly FailureField[],
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const errors = typeof reason === 'string' ? [{ field: '', reason }] : reason
  const usual = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  return new Reply(status, { ...usual, ...headers }, errorBody(errors))
}

/** Reason why the database or the object store temporarily refused a change or a read; undefined for any other failure. */
export function busyReason(e: unknown): string | undefined {
  if (isStoreAway(e)) return "The object store can't be reached right now."
  if (isReadOnly(e)) return 'The database accepts no changes right now.'
  if (isAway(e)) return "The database can't be reached right now."
  return isBusy(e) ? 'The database is busy with another change. Try again.' : undefined
}

/**
 * A refusal gets its own status, an absent database or object store 503, a full disk 507 and anything else a bare 500. `report`
 * logs all but refusals.
 */
export function answerError(e: unknown, report: (e: unknown) => void): Reply {
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
