/** Readers for responses that differ between servers of this API. */
import { isRecord } from '#/lib/is-record'

/** A listing without an end: the server's next page starts at the same marker. */
export class MarkerStuck extends Error {
  override readonly name = 'MarkerStuck'
  constructor() {
    super('The list is incomplete: the API returned the same page twice.')
  }
}

/**
 * Returns the next marker of a contents listing: beside `data`, else in the last entry, else (truncated or unspecified) the last
 * name. Null on the last page. `sent` is the marker of this page's request. Throws MarkerStuck if a truncated page repeats it.
 */
export function listMarker(res: unknown, sent?: string): string | null {
  if (!isRecord(res) || !Array.isArray(res.data)) return null
  const entry: unknown = res.data.at(-1)
  const last = isRecord(entry) ? entry : {}
  const cut = res.is_truncated === true || last.is_truncated === true
  const places = [res.is_truncated, last.is_truncated, res.next_marker, last.next_marker]
  const silent = places.every((x) => x === undefined)
  const text = [res.next_marker, last.next_marker, cut || silent ? last.name : null].find(
    (x) => typeof x === 'string' && x !== '',
  )
  if (typeof text !== 'string') return null
  if (text !== sent) return text
  if (cut) throw new MarkerStuck()
  return null
}

/** Returns a region's availability as rows, from one object, an array or an envelope. */
export function availabilityRows<T = unknown>(res: unknown): readonly T[] {
  const rows: unknown = isRecord(res) ? (Array.isArray(res.data) ? res.data : [res]) : res
  return (Array.isArray(rows) ? rows.filter(isRecord) : []) as readonly T[]
}

/** Returns the page count of an envelope, at least 1: empty collections can have 0 or none. */
export const pageCount = (res: { readonly pages?: unknown }): number =>
  typeof res.pages === 'number' && res.pages >= 1 ? Math.floor(res.pages) : 1
