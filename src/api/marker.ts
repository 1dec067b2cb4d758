/** Where the next page of a contents list starts: Part A 4.2 rule 1, in all the forms that servers give it. */

interface Marked {
  readonly name?: unknown
  readonly next_marker?: unknown
  readonly is_truncated?: unknown
}
interface Listing extends Marked {
  readonly data: readonly Marked[]
}

const text = (x: unknown) => (typeof x === 'string' && x !== '' ? x : undefined)

/**
 * Beside `data`, else in the last entry, else, where the page says that it is cut, the last name. Undefined at the end,
 * and where the server gives the marker again that it was sent: following it would never end.
 */
export function nextMarker(page: Listing, sent: string | null): string | undefined {
  const last = page.data.at(-1)
  const cut = page.is_truncated === true || last?.is_truncated === true
  const next = text(page.next_marker) ?? text(last?.next_marker) ?? (cut ? text(last?.name) : undefined)
  return next === sent ? undefined : next
}
