/** Interprets the response of an operation, or its absence. */
import { recordServerTime } from '#/lib/time/clock'
import type { AnyOp } from '#/contract/op'
import { normalizeResponse } from './normalize-response'
import { budget } from './budget'
import { lackingScopes } from '../base/can'
import { ApiError, isApiError, noResponse, type Failure } from '../base/errors'
import { changesNothing } from '../base/request'
import { online } from '../base/online'
import {
  hasShape,
  failureKindOf,
  rateHeaders,
  readErrors,
  readJson,
  requestIdOf,
  retryAfter,
  saysNothing,
  scopesHeader,
} from '../base/response'
import { apiBase, confirm401, session, shownScopes } from '../session/session'

type Call = Pick<AnyOp, 'id' | 'method' | 'path' | 'rate' | 'scopes' | 'auth' | 'answer' | 'identifiedBy' | 'safe'>

/** Checks the connection before a write, so that an unsent write isn't mistaken for one without a response. */
export async function ready(op: Call, signal: AbortSignal): Promise<void> {
  if (online() || op.method === 'GET') return
  // An API on this machine is reachable while the browser is offline, so it is probed with a harmless request.
  const answers = await fetch(await apiBase(), { mode: 'no-cors', credentials: 'omit', signal }).then(
    () => true,
    () => false,
  )
  if (!answers) throw new ApiError({ kind: signal.aborted ? 'aborted' : 'offline', op: op.id })
}

/**
 * Returns the token to send. Throws if a required token is missing. A read of an expired session waits until the user signs in
 * again, also one that works without a token: its answer would lack what belongs to the account.
 */
export async function credential(op: Call, signal: AbortSignal): Promise<string | null> {
  if (op.method === 'GET' && op.auth !== 'none' && session.get().status === 'expired') await renewed(signal)
  if (signal.aborted) throw new ApiError({ kind: 'aborted', op: op.id })
  const token = session.token()
  if (token === null && op.auth === 'required') throw new ApiError({ kind: 'unauthorized', op: op.id })
  return token
}
const renewed = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      if (session.get().status === 'expired' && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = session.subscribe(done)
    signal.addEventListener('abort', done)
    done()
  })

/** Converts anything thrown while sending or reading to the ApiError of this operation. */
export function fail(op: Call, e: unknown, signal: AbortSignal): ApiError {
  if (isApiError(e)) return e
  const f = (kind: Failure['kind']) => new ApiError({ kind, op: op.id, cause: e })
  if (!(e instanceof TypeError) && !(e instanceof DOMException)) {
    return new ApiError({ kind: 'refused', op: op.id, message: e instanceof Error ? e.message : String(e), cause: e })
  }
  if (!changesNothing(op)) return f('unknown-outcome')
  if (signal.aborted) return f('aborted')
  return noResponse(op.id, e)
}

const unreadable = (op: Call, res: Response, empty = false) =>
  new ApiError({
    kind: changesNothing(op) ? 'malformed' : 'unknown-outcome',
    op: op.id,
    status: res.status,
    requestId: requestIdOf(res),
    empty,
  })

// Grants of users can have the names of token scopes.
const NAMED_SCOPE = /(?<!\bgrant )\b(?!account_access:)[a-z_]+:read_(?:only|write)\b/g

function missing(op: Call, res: Response, reasons: string): readonly string[] {
  const granted = scopesHeader(res, 'x-oauth-scopes')
  if (granted) return lackingScopes(op.scopes, { granted: new Set(granted), missing: new Set() })
  return [...new Set(reasons.match(NAMED_SCOPE) ?? [])].filter((s) => op.scopes.some((x) => x === s))
}

/** A write whose path names no resource, so a 404 can't mean a deleted one. */
const namesNothing = (op: Call) => op.method !== 'GET' && !op.path.includes('{')

/** A gateway's own response to a write, which leaves the outcome unknown. */
const ofGateway = (op: Call, status: number) => !changesNothing(op) && (status === 502 || status === 504)

/** Returns the response's JSON or throws its ApiError. Also records request limits and scopes. */
export async function readResult(op: Call, res: Response, token: string | null, signal: AbortSignal): Promise<unknown> {
  budget.record(op.rate, rateHeaders(res))
  recordServerTime(res.headers.get('date'))
  const granted = scopesHeader(res, 'x-oauth-scopes')
  if (granted && res.status !== 401) session.recordGrantedScopes(token, granted)
  if (res.status === 204) {
    // A 204 is unusable for a read, and for a creation, which needs an id. It confirms any other write.
    if (changesNothing(op) || (op.method === 'POST' && normalizeResponse(op, {}) === undefined))
      throw unreadable(op, res, true)
    return {}
  }
  const body = await readJson(res).catch((e: unknown) => {
    throw fail(op, e, signal)
  })
  if (res.ok) {
    if (!body.ok) throw unreadable(op, res, body.empty)
    // Some servers refuse with status 200 and `errors`.
    const errors = readErrors(body.json)
    if (errors.length > 0)
      throw new ApiError({ kind: 'refused', op: op.id, status: res.status, errors, requestId: requestIdOf(res) })
    if (changesNothing(op) && saysNothing(op, body.json)) throw unreadable(op, res, true)
    const answer = hasShape(op, body.json) ? normalizeResponse(op, body.json) : undefined
    if (answer === undefined) throw unreadable(op, res)
    return answer
  }
  const errors = body.ok ? readErrors(body.json) : []
  if (errors.length === 0 && ofGateway(op, res.status)) throw unreadable(op, res)
  const kind = res.status === 404 && namesNothing(op) ? 'refused' : failureKindOf(res.status)
  const failure: Failure = { kind, op: op.id, status: res.status, errors, requestId: requestIdOf(res) }
  if ([409, 429, 503].includes(res.status)) failure.retryAfter = retryAfter(res)
  if (res.status === 503 && res.headers.has('x-maintenance-mode')) failure.retryAfter = Infinity
  if (res.status === 429)
    budget.block(op.rate, typeof failure.retryAfter === 'number' ? failure.retryAfter * 1000 : null)
  if (res.status === 403) failure.missingScopes = missing(op, res, errors.map((e) => e.reason).join(' '))
  if (res.status === 401 && token !== null) {
    const check = await confirm401(token)
    // Some servers return 401 for a missing scope of a valid token.
    if (check.state === 'valid') {
      const missingScopes = check.scopes
        ? lackingScopes(op.scopes, { granted: new Set(check.scopes), missing: new Set() })
        : op.scopes
      Object.assign(failure, { kind: 'forbidden', missingScopes })
    }
  }
  if (failure.missingScopes) {
    session.recordMissingScopes(token, failure.missingScopes)
    failure.missingScopes = shownScopes(failure.missingScopes)
  }
  throw new ApiError(failure)
}
