/** Sends a list whose client might not read it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { whenEnded } from '#/server/core/connections'
import { watchPace, type PaceLimits } from '../storage/pace'

/** Bytes given to the connection at once. The socket counts them as sent from then on. */
const SLICE = 64 * 1024

function* slicesOf(text: Buffer) {
  for (let at = 0; at < text.length; at += SLICE) yield text.subarray(at, at + SLICE)
}

/** Cuts a client that reads too slowly. Resolves once the text is sent or the connection is closed. */
export async function sendText(
  { socket }: IncomingMessage,
  res: ServerResponse,
  text: Buffer,
  limits: PaceLimits,
): Promise<void> {
  // A stream to a response that waits behind another one never ends if its connection does.
  const ended = new Promise<void>((done) => whenEnded(res, done))
  const unwatch = watchPace(
    limits,
    () => socket.bytesWritten,
    () => socket.destroy(),
  )
  // It fails if the client disconnects.
  const sent = pipeline(Readable.from(slicesOf(text)), res).catch(() => res.destroy())
  await Promise.race([sent, ended])
  unwatch()
}
