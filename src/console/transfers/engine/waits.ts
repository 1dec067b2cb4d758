/** Waits for the network, the request limit or a new token. */
import { toApiError, type ApiError } from '#/console/api/client/errors'
import { online } from '#/console/api/client/online'
import { session } from '#/console/api/session/session'
import type { WaitPhase } from './state'

export interface Waiting {
  readonly signal: AbortSignal
  /** Epoch milliseconds, or null where the end is unknown. */
  onWait: (phase: WaitPhase, until: number | null) => void
  onGo: () => void
}

export const canceledError = () => new DOMException('Canceled.', 'AbortError')

export const pause = (ms: number, signal: AbortSignal) =>
  until(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })

/** Resolves when `listen` calls back; rejects with AbortError when canceled first. */
function until(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(canceledError())
      return
    }
    const end = (settle: () => void) => () => {
      stop()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = end(() => reject(canceledError()))
    const stop = listen(end(resolve))
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** Browsers can be wrong about being offline, so the state is checked again regularly. */
const LOOK_AGAIN_MS = 15_000
export const whenOnline = (signal: AbortSignal) =>
  until(signal, (done) => {
    const timer = setTimeout(done, LOOK_AGAIN_MS)
    if (typeof addEventListener === 'function') addEventListener('online', done, { once: true })
    return () => {
      clearTimeout(timer)
      if (typeof removeEventListener === 'function') removeEventListener('online', done)
    }
  })

const expired = () => session.get().status === 'expired'
const signedInAgain = (signal: AbortSignal) =>
  until(signal, (done) => {
    const look = () => {
      if (!expired()) done()
    }
    const stop = session.subscribe(look)
    queueMicrotask(look)
    return stop
  })

const TRIES = 3
/** Backoff of 0.6 s, 1.2 s, 2.4 s, plus up to 25% jitter. */
export const backoff = (attempt: number) => 600 * 2 ** attempt * (1 + Math.random() / 4)

/**
 * Retries a call until it succeeds or fails in a way that waiting can't fix. Only for calls that can be sent twice.
 * Throws ApiError, or AbortError when canceled.
 */
export async function retryUntilAnswered<T>(ask: () => Promise<T>, w: Waiting): Promise<T> {
  for (let faults = 0; ;) {
    try {
      return await ask()
    } catch (thrown) {
      if (w.signal.aborted) throw canceledError()
      if (!isCall(thrown)) throw thrown
      const e = toApiError(thrown, 'transfer')
      const lost = ['unreachable', 'malformed', 'unknown-outcome'].includes(e.kind)
      if (expired()) {
        w.onWait('waiting-session', null)
        await signedInAgain(w.signal)
      } else if (e.kind === 'rate-limited') {
        const ms = (e.retryAfter ?? 5) * 1000
        w.onWait('waiting-rate-limit', Date.now() + ms)
        await pause(ms, w.signal)
      } else if (e.kind === 'offline' || (lost && !online())) {
        w.onWait('waiting-network', null)
        await whenOnline(w.signal)
      } else if ((lost || e.kind === 'server') && e.retryAfter !== Infinity && faults < TRIES) {
        const ms = Math.max(backoff(faults), (e.retryAfter ?? 0) * 1000)
        faults += 1
        await pause(ms, w.signal)
      } else throw e
      w.onGo()
    }
  }
}
const isCall = (e: unknown): e is ApiError => e instanceof Error && e.name === 'ApiError'
