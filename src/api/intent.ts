/**
 * `Idempotency-Key`: one for each thing that somebody wants done. A browser may send a POST twice by itself, after a kept connection
 * broke, and people press again when an answer was lost: a server that says so in config then still acts once.
 */
import { replaceEqualDeep } from '@tanstack/react-query'
import type { AnyOp } from '../contract/op'
import { currentConfig } from './config'
import { ApiError } from './errors'

const HEADER = 'Idempotency-Key'
/** Signing changes nothing, however often it is asked for, and is asked for by the thousand. */
const CHANGES_NOTHING = 'objects.url'

export const newIntent = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')

/** The header where the API knows it. To others an unknown header would fail their CORS check. */
export const intentHeader = (op: Pick<AnyOp, 'id' | 'method'>, key: string): Record<string, string> =>
  op.method !== 'GET' && op.id !== CHANGES_NOTHING && currentConfig()?.idempotency ? { [HEADER]: key } : {}

const aboutKey = (e: ApiError) => e.status === 409 && e.errors.some((x) => x.field === HEADER)
/** Another copy of this very request is being carried out: asked again in a moment, its answer will be told. */
export const isInFlight = (e: ApiError): boolean => aboutKey(e) && e.retryAfter !== null

/** What a failure means for a request of which another copy may have arrived, or whose first copy was interrupted. */
export const inDoubt = (e: ApiError, doubtful: boolean): ApiError =>
  e.kind !== 'unknown-outcome' && (doubtful || aboutKey(e))
    ? new ApiError({ kind: 'unknown-outcome', op: e.op, status: isInFlight(e) ? 0 : e.status, cause: e })
    : e

type Sending<A> = <R>(args: A, send: (intent: string) => Promise<R>) => Promise<R>

/** Remembers the key of what was sent and not answered, so that the very same, sent again, is no second thing. */
export function intents<A>(): Sending<A> {
  let open: { readonly args: A; readonly intent: string } | undefined
  return async (args, send) => {
    const intent = open !== undefined && replaceEqualDeep(open.args, args) === open.args ? open.intent : newIntent()
    open = undefined
    try {
      return await send(intent)
    } catch (e) {
      // An interrupted request (409) is never carried out under its key: what is sent then is meant anew.
      if (e instanceof ApiError && e.kind === 'unknown-outcome' && e.status !== 409) open = { args, intent }
      throw e
    }
  }
}
