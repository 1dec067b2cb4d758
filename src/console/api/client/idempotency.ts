/**
 * `Idempotency-Key`: one per intended write, the same for its copies. A browser can repeat a POST after a broken connection. A server
 * that supports keys, according to the configuration, acts only once and returns the lost response on request. A form keeps its key
 * after a lost response until its values change, so submitting again can't create a duplicate.
 */
import { changesNothing } from '../base/request'
import type { AnyOp } from '#/contract/op'
import { ApiError } from '../base/errors'
import { apiSettings } from '../session/session'

const HEADER = 'Idempotency-Key'
/** Makes a key for one intent. */
export const newIntent = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')

/** Returns the header if the API supports it; an unknown header would fail the CORS preflight. */
export const idempotencyHeader = (
  op: Pick<AnyOp, 'method' | 'safe'>,
  key: string = newIntent(),
): Readonly<Record<string, string>> | undefined =>
  !changesNothing(op) && apiSettings()?.idempotency ? { [HEADER]: key } : undefined

const aboutKey = (e: ApiError) => e.status === 409 && e.errors.some((x) => x.field === HEADER)
/** Another copy of this request is in progress. Retrying shortly returns its response. */
const isInFlight = (e: ApiError) => aboutKey(e) && e.retryAfter !== null
/** Whether the API will never return a response under the key of this unknown outcome, because the first request was interrupted. */
export const isKeySpent = ({ cause }: ApiError): boolean =>
  cause instanceof ApiError && aboutKey(cause) && !isInFlight(cause)

/** Attempts to get the response of a copy in progress. */
const MAX_ATTEMPTS = 5

/**
 * Milliseconds until a write with a key is sent again to get the response of its copy; null if that is useless. `attempt` counts
 * from 0.
 */
export function untilAnswer(op: Pick<AnyOp, 'scarce'>, e: ApiError, attempt: number): number | null {
  if (isInFlight(e)) return attempt < MAX_ATTEMPTS ? (e.retryAfter ?? 1) * 1000 : null
  return e.kind === 'unknown-outcome' && attempt === 0 && op.scarce !== true ? 400 : null
}

/** Converts a failure to an unknown outcome if another copy (`copies`) might have arrived or was interrupted. */
export const asUnknownOutcome = (e: ApiError, copies: boolean): ApiError =>
  e.kind !== 'unknown-outcome' && (copies || aboutKey(e))
    ? new ApiError({ kind: 'unknown-outcome', op: e.op, status: e.status, cause: e })
    : e
