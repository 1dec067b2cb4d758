/** Calls to the API that wait for the network or the request limit. A cancel stops a write before it is sent, but not afterwards. */
import { send, type Send } from '#/console/api/client/request'
import { session } from '#/console/api/session/session'
import { canceledError, retryUntilAnswered, type Waiting } from '../engine/waits'
import type { TransferEvent } from '../engine/state'
import type { SignRequest } from './sign'

/** Milliseconds to wait for the response of an upload that was canceled after its last byte. */
const GRACE_MS = 10_000

export interface AttemptIo {
  readonly signal: AbortSignal
  emit: (e: TransferEvent) => void
}

const waiting = ({ signal, emit }: AttemptIo): Waiting => ({
  signal,
  onWait: (phase, until) => emit({ type: 'wait', phase, until }),
  onGo: () => emit({ type: 'go' }),
})

/** Calls the API and reports waits. Only for calls that can be repeated. */
export function callUntilAnswered<T>(
  io: AttemptIo,
  ask: (o: Pick<SignRequest, 'signal' | 'background' | 'onWait'> & { readonly within: true }) => Promise<T>,
) {
  const onWait = (ms: number | null) =>
    ms === null
      ? io.emit({ type: 'go' })
      : io.emit({ type: 'wait', phase: 'waiting-rate-limit', until: Date.now() + ms })
  return retryUntilAnswered(() => ask({ signal: io.signal, background: true, onWait, within: true }), waiting(io))
}

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
