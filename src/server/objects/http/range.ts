/** One byte range of a request (RFC 9110 14.2). */
export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * `undefined`: send the whole object, as for a header that is absent, invalid, or names several ranges. `null`: no byte
 * of the object is in the range, which is a 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return undefined
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? null : { start, end }
}
