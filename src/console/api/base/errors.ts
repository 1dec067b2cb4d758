/** One error type for all failures of API calls, with explanations for users. */
import { online } from './online'
import { fieldReason, missingScopes, retryIn } from './words'

/** One entry of the error body (A2.1-2). `field` is `''` if the entry names no field. */
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

/** A reason that only names the status is left out: the title says it in words. */
const reasonsOf = (e: ApiError) =>
  clip(e.errors.map((x) => fieldReason(x.field, x.reason)).join(' ')).replace(
    /^(not found|unauthorized|forbidden)\.?$/i,
    '',
  )

const explanations: Record<FailureKind, (e: ApiError) => Explanation> = {
  refused: (e) => ({
    title: 'The request was refused',
    detail: reasonsOf(e) || (e.status === 0 ? '' : `The API returned status ${e.status} without a reason.`),
    next: 'Fix the problem and try again.',
  }),
  unauthorized: (e) => ({
    title: 'Your token wasn’t accepted',
    detail: reasonsOf(e),
    next: 'Sign in again. Your input is kept.',
  }),
  forbidden: (e) => {
    const reasons = reasonsOf(e)
    if (/negative balance/i.test(reasons)) {
      return {
        title: 'The account has a negative balance',
        detail: reasons,
        next: 'Nothing was created. Pay the balance, then try again.',
      }
    }
    if (e.missingScopes.length > 0) {
      // A reason that only repeats the scopes is left out.
      const repeats = e.missingScopes.every((scope) => reasons.includes(scope))
      return {
        title: missingScopes(e.missingScopes),
        detail: repeats ? '' : reasons,
        next: 'Sign in with another token.',
      }
    }
    const grant = GRANT.exec(reasons)?.[0]
    return grant
      ? { title: `Your user needs the grant ${grant}`, detail: reasons, next: 'Ask your administrator for this grant.' }
      : {
          title: 'You don’t have permission to do this',
          detail: reasons,
          next: 'If your user is restricted, ask your administrator for access.',
        }
  },
  'not-found': (e) => ({
    title: 'This doesn’t exist',
    detail: reasonsOf(e) || 'Deleted, or part of another account.',
    next: 'Go back to the list and refresh it.',
  }),
  'rate-limited': (e) => ({
    title: 'Too many requests',
    detail: reasonsOf(e),
    next: e.retryAfter === null ? 'Wait a moment, then try again.' : retryIn(e.retryAfter),
  }),
  server: (e) => ({
    title: e.retryAfter === Infinity ? 'The API is under maintenance' : 'The API returned an error',
    detail: reasonsOf(e) || (e.status === 0 ? '' : `Status ${e.status}, no details.`),
    next: 'Try again. If it keeps failing, check the service status.',
  }),
  malformed: (e) => ({
    title: e.empty ? 'The response was empty' : 'The response couldn’t be read',
    detail: e.empty
      ? `The API returned status ${e.status} without data.`
      : e.status === 0
        ? 'The response was cut off or isn’t from this API.'
        : `The response with status ${e.status} was cut off or isn’t from this API.`,
    next: 'Try again. If it keeps failing, check the API’s URL.',
  }),
  offline: () => ({
    title: 'You are offline',
    detail: 'Nothing was sent.',
    next: 'Try again when you’re back online.',
  }),
  unreachable: () => ({
    title: 'Can’t reach the API',
    detail: 'The server might be down, its URL might be wrong, or it might not allow this console.',
    next: 'Check your connection and try again.',
  }),
  'unknown-outcome': () => ({
    title: 'We couldn’t confirm this change',
    detail: 'The response was lost.',
    next: 'Check whether it was applied before retrying.',
  }),
  aborted: () => ({ title: 'Canceled', detail: 'The request was stopped before it finished.', next: 'Try again.' }),
}

/** Explains an error to users. Reasons from the server appear verbatim, as text, cut at 500 characters. */
export const explain = (error: unknown): Explanation =>
  isApiError(error)
    ? explanations[error.kind](error)
    : {
        title: 'Something went wrong',
        detail: clip(error instanceof Error ? error.message : String(error)),
        next: 'Reload the page. Saved changes are kept.',
      }
