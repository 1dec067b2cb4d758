/** What a gzip file says about itself, in its first and last bytes (RFC 1952). */
import { byteAt, u16, u32 } from './bytes'

export const isGzip = (b: Uint8Array): boolean => byteAt(b, 0) === 0x1f && byteAt(b, 1) === 0x8b
/** Deflate is the only method there is, and the upper flags have no meaning yet. */
export const isReadable = (b: Uint8Array): boolean => byteAt(b, 2) === 8 && (byteAt(b, 3) & 0xe0) === 0
/** Made of blocks that each are a whole gzip file: the last size is then that of the last block alone. */
export const isBlocked = (b: Uint8Array): boolean => (byteAt(b, 3) & 4) !== 0 && u16(b, 12) === 0x4342

/** A header and a trailer without anything between them. */
export const SMALLEST = 18
export const TRAILER = 4
const WRAP = 2 ** 32

/**
 * The trailer's size counts modulo 2^32. Answers the smallest that fits what is known: data hardly grows by packing, and
 * the disk's own table may say how long it is at least. All in bytes.
 */
export function estimatedUnpackedSize(trailer: Uint8Array, packed: number, least = 0): number {
  const size = u32(trailer, 0)
  const bound = Math.max(least, packed * 0.99 - 4096)
  return size >= bound ? size : size + Math.ceil((bound - size) / WRAP) * WRAP
}
