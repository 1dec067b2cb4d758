/** Sends a write to the API that a cancel can stop before it is sent, but not afterwards. */
import { send, type Send } from '#/api/client/request'
import { session } from '#/api/session/session'
import { canceledError } from '../engine/retry'
import { callUntilAnswered, type AttemptIo } from './signed-attempt'
import { cutAfter } from './upload-runner'

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
