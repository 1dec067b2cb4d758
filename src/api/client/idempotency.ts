/**
 * `Idempotency-Key`: one for each thing that somebody wants done, the same for each of its copies. A browser may send a POST twice
 * by itself, after a kept connection broke: a server that says so in config then still acts once, and can be asked for the answer
 * that was lost. A form whose answer was lost keeps its key until its values change, so pressing again can't create a second thing.
 */
import type { AnyOp } from '#/contract/op'
import { currentConfig } from './config'
import { ApiError } from './errors'

const HEADER = 'Idempotency-Key'
/** Whether nothing depends on if the operation happened: a read, or signing, which is asked for by the thousand. */
export const changesNothing = (op: Pick<AnyOp, 'method' | 'safe'>): boolean => op.method === 'GET' || op.safe === true

/** Makes a key for one intent. */
export const newIntent = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')

/** The header where the API knows it, else nothing: an unknown header would fail a check of cross-origin requests. */
export const idempotencyHeader = (
  op: Pick<AnyOp, 'method' | 'safe'>,
  key: string = newIntent(),
): Readonly<Record<string, string>> | undefined =>
  !changesNothing(op) && currentConfig()?.idempotency ? { [HEADER]: key } : undefined

const aboutKey = (e: ApiError) => e.status === 409 && e.errors.some((x) => x.field === HEADER)
/** Another copy of this very request is being carried out: asked again in a moment, its answer will be told. */
const isInFlight = (e: ApiError) => aboutKey(e) && e.retryAfter !== null

/** How often one asks for the answer to a copy that is still being carried out. */
const ASKS = 5

/**
 * Milliseconds after which a write with a key is sent once more, to hear the answer to its own copy; null where there is no use.
 * `attempt` counts from 0.
 */
export function untilAnswer(op: Pick<AnyOp, 'scarce'>, e: ApiError, attempt: number): number | null {
  if (isInFlight(e)) return attempt < ASKS ? (e.retryAfter ?? 1) * 1000 : null
  return e.kind === 'unknown-outcome' && attempt === 0 && op.scarce !== true ? 400 : null
}

/** What a failure means for a request of which another copy (`copies`) may have arrived, or whose first copy was interrupted. */
export const asUnknownOutcome = (e: ApiError, copies: boolean): ApiError =>
  e.kind !== 'unknown-outcome' && (copies || aboutKey(e))
    ? new ApiError({ kind: 'unknown-outcome', op: e.op, status: e.status, cause: e })
    : e
