/** Reads numbers and text at fixed offsets. Bytes past the end count as zero. */

export const byteAt = (b: Uint8Array, at: number): number => b[at] ?? 0
/** Little-endian, unsigned. */
export const u16 = (b: Uint8Array, at: number): number => byteAt(b, at) + byteAt(b, at + 1) * 0x100
export const u32 = (b: Uint8Array, at: number): number => u16(b, at) + u16(b, at + 2) * 0x1_0000
/** Exact up to 2^53, far past any disk's last sector. */
export const u64 = (b: Uint8Array, at: number): number => u32(b, at) + u32(b, at + 4) * 0x1_0000_0000
/** Whether the text is at this offset, one byte per character. */
export const hasText = (b: Uint8Array, at: number, text: string): boolean =>
  b.length >= at + text.length && Array.from(text, (c) => c.charCodeAt(0)).every((c, i) => b[at + i] === c)
