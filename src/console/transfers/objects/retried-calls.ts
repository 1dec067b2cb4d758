/** Calls to the API that wait for the network, the request limit or a new token. A cancel stops a write before it is sent, but not afterwards. */
import { isApiError } from '#/console/api/base/errors'
import { online } from '#/console/api/base/online'
import { send, type Send } from '#/console/api/base/request'
import { session } from '#/console/api/session/session'
import { canceledError } from '../engine/failure'
import type { TransferEvent, WaitPhase } from '../engine/state'
import type { SignRequest } from './sign'

export interface AttemptIo {
  readonly signal: AbortSignal
  emit: (e: TransferEvent) => void
}

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
 * Calls the API until it succeeds, or fails in a way that waiting can't fix. Reports waits. Only for calls that can be sent twice.
 * Throws ApiError, or AbortError when canceled.
 */
export async function callUntilAnswered<T>(
  { signal, emit }: AttemptIo,
  ask: (o: Pick<SignRequest, 'signal' | 'background' | 'onWait'> & { readonly within: true }) => Promise<T>,
): Promise<T> {
  const wait = (phase: WaitPhase, until: number | null) => emit({ type: 'wait', phase, until })
  const onWait = (ms: number | null) =>
    ms === null ? emit({ type: 'go' }) : wait('waiting-rate-limit', Date.now() + ms)
  for (let faults = 0; ;) {
    try {
      return await ask({ signal, background: true, onWait, within: true })
    } catch (e) {
      if (signal.aborted) throw canceledError()
      if (!isApiError(e)) throw e
      const lost = ['unreachable', 'malformed', 'unknown-outcome'].includes(e.kind)
      if (expired()) {
        wait('waiting-session', null)
        await signedInAgain(signal)
      } else if (e.kind === 'rate-limited') {
        const ms = (e.retryAfter ?? 5) * 1000
        wait('waiting-rate-limit', Date.now() + ms)
        await pause(ms, signal)
      } else if (e.kind === 'offline' || (lost && !online())) {
        wait('waiting-network', null)
        await whenOnline(signal)
      } else if ((lost || e.kind === 'server') && e.retryAfter !== Infinity && faults < TRIES) {
        const ms = Math.max(backoff(faults), (e.retryAfter ?? 0) * 1000)
        faults += 1
        await pause(ms, signal)
      } else throw e
      emit({ type: 'go' })
    }
  }
}

/** Milliseconds to wait for the response of an upload that was canceled after its last byte. */
const GRACE_MS = 10_000

/** Canceling aborts the connection at once, but after the last byte it first waits for the response, which says what was stored. */
export function cutAfter(signal: AbortSignal, sent: () => boolean) {
  const cut = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    if (sent()) timer = setTimeout(() => cut.abort(canceledError()), GRACE_MS)
    else cut.abort(canceledError())
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return {
    signal: cut.signal,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}

export type SentWriteOptions = Parameters<Parameters<typeof callUntilAnswered<unknown>>[1]>[0] & {
  readonly send?: Send
}

/**
 * Calls the API like `callUntilAnswered`. A write that has been sent isn't cut off, because its response says whether it was carried
 * out.
 */
export function writeUntilAnswered<T>(io: AttemptIo, ask: (o: SentWriteOptions) => Promise<T>): Promise<T> {
  const cut = cutAfter(io.signal, () => true)
  const sendWhole: Send = async (op, args, o) => {
    if (io.signal.aborted) throw canceledError()
    io.emit({ type: 'signed' })
    // The session of this try: that of an earlier one has ended where the token has expired since.
    return send(op, args, { ...o, signal: AbortSignal.any([session.signal(), cut.signal]) })
  }
  return callUntilAnswered(io, (o) => ask({ ...o, send: sendWhole })).finally(() => cut.end())
}
