/** Readers for answers that differ between servers of this API (response-shapes 14). */

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)

/**
 * Where a contents listing goes on: beside `data`, else in the last entry, else (cut, yet without a marker) the last
 * name. Null on the last page, and where the server gives the marker back that it was `sent`: that would never end.
 */
export function listMarker(res: unknown, sent?: string): string | null {
  if (!isRecord(res) || !Array.isArray(res.data)) return null
  const entry: unknown = res.data.at(-1)
  const last = isRecord(entry) ? entry : {}
  const cut = res.is_truncated === true || last.is_truncated === true
  const text = [res.next_marker, last.next_marker, cut ? last.name : null].find(
    (x) => typeof x === 'string' && x !== '',
  )
  return typeof text === 'string' && text !== sent ? text : null
}

/** A region's availability as rows, whether the server sends one object, an array, or an envelope. */
export function availabilityRows<T = unknown>(res: unknown): readonly T[] {
  const rows: unknown = isRecord(res) ? (Array.isArray(res.data) ? res.data : [res]) : res
  return (Array.isArray(rows) ? rows.filter(isRecord) : []) as readonly T[]
}

/** Pages of an envelope, at least 1: an empty collection may say 0 or nothing. */
export const pageCount = (res: { readonly pages?: unknown }): number =>
  typeof res.pages === 'number' && res.pages >= 1 ? Math.floor(res.pages) : 1
