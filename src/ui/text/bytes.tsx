import { exactBytes, formatBytes } from '#/lib/bytes'

/** A size in the API's units; the exact count is on hover. */
export function Bytes({ value }: { value: number | null | undefined }) {
  if (value == null) return <span>–</span>
  return <span title={exactBytes(value)}>{formatBytes(value)}</span>
}
