/** Whether bytes that arrive can be a gzip file, told from the first of them. */
import type { Readable } from 'node:stream'
import { constants, gunzipSync } from 'node:zlib'

/** The shortest gzip file there is: ten bytes of header, no data in two, eight of trailer; nothing of it may be missing. */
const SHORTEST = 18
/** Enough to find out, and too little to unpack to much. */
const LOOKED_AT = 16 * 1024

/** Header and the beginning of the data; any gzip passes, whatever is in it. */
export function isGzip(first: Buffer): boolean {
  // Two magic bytes, the one method there is, and no flag that has no meaning (RFC 1952).
  if (first.length < SHORTEST || first[0] !== 0x1f || first[1] !== 0x8b || first[2] !== 8) return false
  if (((first[3] ?? 0) & 0xe0) !== 0) return false
  try {
    gunzipSync(first.subarray(0, LOOKED_AT), { finishFlush: constants.Z_SYNC_FLUSH })
    return true
  } catch (e) {
    // A name in the header that is longer than what was looked at.
    return (e as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
  }
}

/** The first bytes of a stream that nobody reads yet, which stay in it. Fewer than a gzip has only where no more come. */
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
    source.on('readable', read).on('end', over).on('error', fail).on('close', cut)
  })
}
