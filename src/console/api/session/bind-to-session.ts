import { ApiError, toApiError } from '../base/errors'
import { session } from './session'

/** The session in which the user asked for something. */
export interface SessionBound {
  /** Aborted when that session ends, and from the start if it has ended already. */
  readonly signal: AbortSignal
  /** Resolves like `work`, but rejects as soon as that session ends. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** The error of a failed action. A request that the session's end stopped failed for lack of a token. */
  readonly errorOf: (e: unknown) => ApiError
}

/**
 * Binds an action of several requests to the current session. Reads of an expired session wait for the next sign-in, and without
 * this the write after them would be sent then, when nobody expects it anymore.
 */
export function bindToSession(op: string): SessionBound {
  const signal = session.get().status === 'expired' ? AbortSignal.abort() : session.signal()
  const refused = () => new ApiError({ kind: 'unauthorized', op })
  return {
    signal,
    errorOf: (e) => {
      const error = toApiError(e, op)
      return error.kind === 'aborted' && signal.aborted ? refused() : error
    },
    during: (work) =>
      new Promise((resolve, reject) => {
        const end = () => reject(refused())
        if (signal.aborted) {
          end()
          return
        }
        signal.addEventListener('abort', end, { once: true })
        void work()
          .then(resolve, reject)
          .finally(() => signal.removeEventListener('abort', end))
      }),
  }
}
