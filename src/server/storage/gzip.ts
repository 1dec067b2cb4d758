/** Determines from the first bytes whether incoming data can be a gzip file. */
import type { Readable } from 'node:stream'
import { constants, gunzipSync } from 'node:zlib'
import { errorCode } from '../system/error-code'

/** The shortest gzip file: ten bytes of header, two of empty data, eight of trailer. */
const SHORTEST = 18
/** Enough bytes to decide, and too few to unpack to much. */
const INSPECTED_RANGES = 16 * 1024

/** Checks header and the beginning of the data; the content doesn't matter. */
export function canBeGzip(first: Buffer): boolean {
  // Two magic bytes, the only method, and no reserved flag (RFC 1952).
  if (first.length < SHORTEST || first[0] !== 0x1f || first[1] !== 0x8b || first[2] !== 8) return false
  if (((first[3] ?? 0) & 0xe0) !== 0) return false
  try {
    gunzipSync(first.subarray(0, INSPECTED_RANGES), { finishFlush: constants.Z_SYNC_FLUSH })
    return true
  } catch (e) {
    // A name in the header can be longer than the checked bytes.
    return errorCode(e) === 'Z_BUF_ERROR'
  }
}

/** The first bytes of a stream without consuming them. Fewer than a gzip file has only if the stream ends. */
export function peek(source: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let first = Buffer.alloc(0)
    const settle = (act: () => void) => {
      source.off('readable', read).off('end', over).off('error', fail).off('close', cut)
      act()
    }
    const over = () => settle(() => resolve(first))
    const fail = (e: Error) => settle(() => reject(e))
    const cut = () => fail(new Error('The source was closed.'))
    function read() {
      const chunk = source.read() as Buffer | null
      if (chunk === null) return
      first = Buffer.concat([first, chunk])
      if (first.length < SHORTEST) return
      settle(() => {
        source.unshift(first)
        resolve(first)
      })
    }
    // No event follows for a client that left before.
    if (source.destroyed) cut()
    else source.on('readable', read).on('end', over).on('error', fail).on('close', cut)
  })
}
