/** Header and trailer of gzip files (RFC 1952). */
import { byteAt, u16, u32 } from './bytes'

export const isGzip = (b: Uint8Array): boolean => byteAt(b, 0) === 0x1f && byteAt(b, 1) === 0x8b
/** Whether the header is valid: deflate is the only method, and the upper flags are reserved. */
export const isReadableGzip = (b: Uint8Array): boolean => byteAt(b, 2) === 8 && (byteAt(b, 3) & 0xe0) === 0
/** Whether the file is a series of gzip blocks (BGZF). The trailer's size is then that of the last block. */
export const isBlockGzip = (b: Uint8Array): boolean => (byteAt(b, 3) & 4) !== 0 && u16(b, 12) === 0x4342

/** Sum and size of no data, then the header of another member. */
const AFTER_NOTHING = [0, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x8b, 8]
/** Where a second member begins if the first is empty; -1 if it can't be. */
export function secondMember(b: Uint8Array): number {
  for (let at = b.indexOf(0x1f, GZIP_MIN_BYTES); at >= 0; at = b.indexOf(0x1f, at + 1))
    if (AFTER_NOTHING.every((byte, index) => byte === b[at - 8 + index])) return at
  return -1
}

/** Bytes of a header and a trailer with nothing between them. */
export const GZIP_MIN_BYTES = 18
export const GZIP_TRAILER_BYTES = 4
const WRAP = 2 ** 32

/**
 * Unpacked size in bytes. The trailer has it modulo 2^32: the answer is the smallest size not below `least`, the size by
 * the disk's partition table, nor below the packed size, since packing hardly makes data grow.
 */
export function estimatedUnpackedSize(trailer: Uint8Array, packed: number, least = 0): number {
  const size = u32(trailer, 0)
  const bound = Math.max(least, packed * 0.99 - 4096)
  return size >= bound ? size : size + Math.ceil((bound - size) / WRAP) * WRAP
}
