/** Readers for answers that differ between servers of this API (response-shapes 14). */

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)

/** A listing that would never end: the server wants the next page to start where the last one did. */
export class MarkerStuck extends Error {
  override readonly name = 'MarkerStuck'
  constructor() {
    super('The server says that more follows, and gives the same page again. What was read so far is shown.')
  }
}

/**
 * Where a contents listing goes on: beside `data`, else in the last entry, else (cut, or without a word about it) the
 * last name. Null on the last page. `sent` is the marker of this page's request: a server that says more follows and
 * names that marker again would never end, and throws MarkerStuck.
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

/** A region's availability as rows, whether the server sends one object, an array, or an envelope. */
export function availabilityRows<T = unknown>(res: unknown): readonly T[] {
  const rows: unknown = isRecord(res) ? (Array.isArray(res.data) ? res.data : [res]) : res
  return (Array.isArray(rows) ? rows.filter(isRecord) : []) as readonly T[]
}

/** Pages of an envelope, at least 1: an empty collection may say 0 or nothing. */
export const pageCount = (res: { readonly pages?: unknown }): number =>
  typeof res.pages === 'number' && res.pages >= 1 ? Math.floor(res.pages) : 1
