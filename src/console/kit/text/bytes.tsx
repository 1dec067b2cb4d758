import { exactBytes, formatBytes } from '#/lib/bytes'

/** A size in binary units; the exact number of bytes on hover. */
export function Bytes({ value }: { value: number | null | undefined }) {
  if (value == null) return <span>–</span>
  return <span title={exactBytes(value)}>{formatBytes(value)}</span>
}
