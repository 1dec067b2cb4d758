/** One error type for all failures of API calls, with explanations for users. */
import * as copy from './copy'
import { online } from './online'

/** One entry of the error body (Part A 2.1). `field` is `''` if the entry names no field. */
export interface FieldError {
  readonly field: string
  readonly reason: string
}

/**
 * - `refused`: the API rejected the request (400, 409, 413, …).
 * - `malformed`: a response that doesn't match the reference; only for reads.
 * - `unreachable`: a read got no response. `offline`: nothing was sent.
 * - `unknown-outcome`: the response to a write was lost or unreadable, so the write might have happened.
 */
export type FailureKind =
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'server'
  | 'malformed'
  | 'offline'
  | 'unreachable'
  | 'unknown-outcome'
  | 'aborted'

export interface Failure {
  kind: FailureKind
  /** Operation id such as `buckets.create`. */
  op: string
  /** 0 without a response. */
  status?: number
  errors?: readonly FieldError[]
  /** Seconds until the API accepts requests again; Infinity during planned maintenance without an end. */
  retryAfter?: number | null
  missingScopes?: readonly string[]
  /** `X-Request-Id` of the response; null if absent or unreadable. */
  requestId?: string | null
  /** A success without data. */
  empty?: boolean
  message?: string
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: FailureKind
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | null
  readonly op: string
  readonly missingScopes: readonly string[]
  readonly requestId: string | null
  /** Epoch milliseconds of the failure. */
  readonly at = Date.now()
  readonly empty: boolean
  constructor(f: Failure) {
    const reasons = (f.errors ?? []).map((e) => e.reason).filter(Boolean)
    super(f.message ?? (reasons.join(' ') || `${f.op}: ${f.kind}`), f.cause === undefined ? {} : { cause: f.cause })
    this.kind = f.kind
    this.status = f.status ?? 0
    this.errors = f.errors ?? []
    this.retryAfter = f.retryAfter ?? null
    this.op = f.op
    this.missingScopes = f.missingScopes ?? []
    this.requestId = f.requestId ?? null
    this.empty = f.empty ?? false
  }
}

/** The error of a read or check that got no response. */
export const noResponse = (op: string, cause: unknown): ApiError =>
  new ApiError({ kind: online() ? 'unreachable' : 'offline', op, cause })

export const isApiError = (e: unknown): e is ApiError => e instanceof ApiError

/** Converts anything thrown to an ApiError, so that callers don't branch on the type. */
export const toApiError = (e: unknown, op: string): ApiError =>
  isApiError(e)
    ? e
    : new ApiError({
        kind: e instanceof DOMException && e.name === 'AbortError' ? 'aborted' : 'malformed',
        op,
        message: e instanceof Error ? e.message : String(e),
        cause: e,
      })

export interface Explanation {
  /** Short description of the failure. */
  readonly title: string
  /** Reason if known, as plain text. */
  readonly detail: string
  /** The user's next step. */
  readonly next: string
}

const GRANT =
  /\b(add_[a-z]+|account_access(?::read_(?:only|write))?|object_storage:read_(?:only|write)|monitoring_subscription)\b/
const LONGEST_REASON = 500

/** Cuts text of the server, so that no response can flood the page. */
const clip = (text: string, longest = LONGEST_REASON): string => {
  const points = Array.from(text)
  return points.length <= longest ? text : `${points.slice(0, longest).join('')}…`
}

const reasonsOf = (e: ApiError) => clip(e.errors.map((x) => copy.fieldReason(x.field, x.reason)).join(' '))

const explanations: Record<FailureKind, (e: ApiError) => Explanation> = {
  refused: (e) => ({
    title: copy.refused,
    detail: reasonsOf(e) || (e.status === 0 ? '' : copy.refusedDetail(e.status)),
    next: copy.refusedNext,
  }),
  unauthorized: (e) => ({ title: copy.unauthorized, detail: reasonsOf(e), next: copy.unauthorizedNext }),
  forbidden: (e) => {
    const reasons = reasonsOf(e)
    if (/negative balance/i.test(reasons)) {
      return { title: copy.negativeBalance, detail: reasons, next: copy.negativeBalanceNext }
    }
    if (e.missingScopes.length > 0) {
      // A reason that only repeats the scopes is left out.
      const repeats = e.missingScopes.every((scope) => reasons.includes(scope))
      return {
        title: copy.missingScopes(e.missingScopes),
        detail: repeats ? '' : reasons,
        next: copy.missingScopesNext,
      }
    }
    const grant = GRANT.exec(reasons)?.[0]
    return grant
      ? { title: copy.missingGrant(grant), detail: reasons, next: copy.missingGrantNext }
      : { title: copy.forbidden, detail: reasons, next: copy.forbiddenNext }
  },
  'not-found': (e) => ({
    title: copy.notFound,
    // "Not found" alone would only repeat the title.
    detail: reasonsOf(e).replace(/^not found\.?$/i, '') || copy.notFoundDetail,
    next: copy.notFoundNext,
  }),
  'rate-limited': (e) => ({
    title: copy.rateLimited,
    detail: reasonsOf(e),
    next: e.retryAfter === null ? copy.rateLimitedNext : copy.retryIn(e.retryAfter),
  }),
  server: (e) => ({
    title: e.retryAfter === Infinity ? copy.maintenance : copy.serverError,
    detail: reasonsOf(e) || copy.serverErrorDetail(e.status),
    next: copy.serverErrorNext,
  }),
  malformed: (e) => ({
    title: e.empty ? copy.emptyResponse : copy.unreadableResponse,
    detail: e.empty ? copy.emptyResponseDetail(e.status) : copy.unreadableResponseDetail(e.status),
    next: copy.unreadableResponseNext,
  }),
  offline: () => ({ title: copy.offline, detail: copy.offlineDetail, next: copy.offlineNext }),
  unreachable: () => ({ title: copy.unreachable, detail: copy.unreachableDetail, next: copy.unreachableNext }),
  'unknown-outcome': () => ({
    title: copy.unknownOutcome,
    detail: copy.unknownOutcomeDetail,
    next: copy.unknownOutcomeNext,
  }),
  aborted: () => ({ title: copy.aborted, detail: copy.abortedDetail, next: copy.retry }),
}

/** Explains an error to users. Reasons from the server appear verbatim, as text, cut at 500 characters. */
export const explain = (error: unknown): Explanation =>
  isApiError(error)
    ? explanations[error.kind](error)
    : {
        title: copy.unexpected,
        detail: clip(error instanceof Error ? error.message : String(error)),
        next: copy.unexpectedNext,
      }
