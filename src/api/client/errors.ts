/** What can go wrong with a call, as one error type and its plain words for people. */

/** One entry of the error body (Part A 2.1); `field` is `''` when none is to blame. */
export interface FieldError {
  readonly field: string
  readonly reason: string
}

/**
 * - `refused`: the API said no to what was asked (400, 409, 413, …).
 * - `malformed`: an answer that is not what the reference promises; only for reads.
 * - `unreachable`: no answer at all to a read; `offline`: nothing was sent.
 * - `unknown-outcome`: a write was sent and its answer is lost or unreadable: it may have happened.
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
  /** 0 when there was no answer. */
  status?: number
  errors?: readonly FieldError[]
  /** Seconds until the API will listen again; Infinity during planned maintenance, which names no time. */
  retryAfter?: number | null
  missingScopes?: readonly string[]
  /** `X-Request-Id` of the answer; null where there was none to read. */
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
  /** Epoch milliseconds when it happened. */
  readonly at = Date.now()
  readonly empty: boolean
  constructor(f: Failure) {
    const said = (f.errors ?? []).map((e) => e.reason).filter(Boolean)
    super(f.message ?? (said.join(' ') || `${f.op}: ${f.kind}`), f.cause === undefined ? {} : { cause: f.cause })
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

export const isApiError = (e: unknown): e is ApiError => e instanceof ApiError

/** Any thrown thing as an ApiError, so that no caller has to branch on the type. */
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
  /** What happened, a few words. */
  readonly title: string
  /** Why, as far as known; text only, never markup. */
  readonly detail: string
  /** What one can do now. */
  readonly next: string
}

const GRANT =
  /\b(add_[a-z]+|account_access(?::read_(?:only|write))?|object_storage:read_(?:only|write)|monitoring_subscription)\b/
const LONGEST_REASON = 500

/** The server's own words, cut so that no answer can flood the page. */
const clip = (text: string, longest = LONGEST_REASON): string => {
  const points = Array.from(text)
  return points.length <= longest ? text : `${points.slice(0, longest).join('')}…`
}

const said = (e: ApiError) => clip(e.errors.map((x) => (x.field ? `${x.field}: ${x.reason}` : x.reason)).join(' '))

/** Seconds as people say them: "in 5 seconds", "in 2 minutes". */
export const inTime = (seconds: number): string => {
  const [n, unit] =
    seconds < 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `in ${n} ${unit}${n === 1 ? '' : 's'}`
}

const plain: Record<FailureKind, (e: ApiError) => Explanation> = {
  refused: (e) => ({
    title: 'The API refused this',
    detail: said(e) || `It answered with status ${e.status} and gave no reason.`,
    next: 'Change what it names and try again.',
  }),
  unauthorized: (e) => ({
    title: 'The API did not accept the token',
    detail: said(e),
    next: 'Sign in again. What you typed stays here.',
  }),
  forbidden: (e) => {
    if (/negative balance/i.test(said(e))) {
      return {
        title: 'The account has a negative balance',
        detail: said(e),
        next: 'Nothing was made. Pay what the account owes, then send this again.',
      }
    }
    const grant = GRANT.exec(said(e))?.[0]
    if (e.missingScopes.length > 0) {
      const scopes = e.missingScopes.join(', ')
      return {
        title: `The token lacks ${scopes}`,
        detail: said(e),
        next: `Sign in with a token that has ${scopes}.`,
      }
    }
    return {
      title: grant ? `This user lacks the grant ${grant}` : 'You are not allowed to do this',
      detail: said(e),
      next: grant
        ? 'Ask an unrestricted user of the account to add it.'
        : 'If your user is restricted, ask an unrestricted user of the account.',
    }
  },
  'not-found': (e) => ({
    title: 'This doesn’t exist',
    // "Not found" alone would only repeat the title.
    detail: said(e).replace(/^not found\.?$/i, '') || 'It was deleted, or it belongs to another account.',
    next: 'Go back to the list and refresh it.',
  }),
  'rate-limited': (e) => ({
    title: 'Too many requests for now',
    detail: said(e),
    next:
      e.retryAfter === null
        ? 'Wait a moment, then try again.'
        : `The API takes requests again ${inTime(e.retryAfter)}.`,
  }),
  server: (e) => ({
    title: e.retryAfter === Infinity ? 'The API is under maintenance' : 'The API failed',
    detail: said(e) || `It answered with status ${e.status}.`,
    next: 'Try again. If it stays so, the service may be down.',
  }),
  malformed: (e) => ({
    title: e.empty ? 'The answer was empty' : 'The answer could not be read',
    detail: e.empty
      ? `The API answered with status ${e.status} and no data.`
      : e.status
        ? `What came back with status ${e.status} is not an answer of this API, or it was cut off.`
        : 'It was cut off, or it is not an answer of this API.',
    next: 'Try again. Check the address of the API if it stays so.',
  }),
  offline: () => ({
    title: 'You are offline',
    detail: 'Nothing was sent.',
    next: 'Try again when the connection is back.',
  }),
  unreachable: () => ({
    title: 'The API cannot be reached',
    detail: 'There was no answer: the server is down, the address is wrong, or it does not allow this console.',
    next: 'Check the connection and try again.',
  }),
  'unknown-outcome': () => ({
    title: 'It is not known whether this happened',
    detail: 'The request was sent, but its answer was lost.',
    next: 'Look whether the change is there before you send it again.',
  }),
  aborted: () => ({ title: 'Stopped', detail: 'The request was stopped before it was answered.', next: 'Try again.' }),
}

/** An error in plain words for people. Reasons of the server appear verbatim, as text, cut at 500 characters. */
export const explain = (error: unknown): Explanation =>
  isApiError(error)
    ? plain[error.kind](error)
    : {
        title: 'Something went wrong here',
        detail: clip(error instanceof Error ? error.message : String(error)),
        next: 'Reload the page. What was saved is not lost.',
      }
