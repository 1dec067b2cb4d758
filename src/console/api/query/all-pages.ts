/** Reads every page of a collection that can change in the meantime. */
import { isApiError } from '../base/errors'

export interface AllRows<T> {
  readonly data: readonly T[]
  /** Total count of the API. */
  readonly results: number
  /** Whether all counted rows were returned. */
  readonly complete: boolean
  /** Pages are missing because only the first was requested (`headQuery`) or because the rest is still being read. */
  readonly partial?: boolean
}
/** One page. Absent fields are unknown. */
export interface PageOf<T> {
  readonly data: readonly T[]
  readonly page?: unknown
  readonly pages?: unknown
  readonly results?: unknown
}
type ReadPage<T> = (page: number) => Promise<PageOf<T>>
type Shown<T> = (rows: AllRows<T>) => void

/** Limit of 100,000 rows, beyond which a list isn't useful. */
const MAX_PAGES = 200

/** Whether a page is past the last one. The reference leaves the status open; `call` retries a 400 without a page. */
const pastTheEnd = (e: unknown) => isApiError(e) && e.kind === 'not-found'

/**
 * Reads all pages, and once more if the collection changed in the meantime, because rows can be missing between two pages. A second
 * change makes the result incomplete.
 */
export async function readPages<T>(at: ReadPage<T>, onRows: Shown<T> | undefined, again = 1): Promise<AllRows<T>> {
  const first = await at(1)
  const data = [...first.data]
  const pages = typeof first.pages === 'number' ? Math.min(first.pages, MAX_PAGES) : 1
  const results = typeof first.results === 'number' ? first.results : undefined
  let steady = true
  for (let page = 2; page <= pages; page += 1) {
    onRows?.({ data: [...data], results: results ?? data.length, complete: false, partial: true })
    const next = await at(page).catch((e: unknown) => {
      if (pastTheEnd(e)) return undefined
      throw e
    })
    const changed =
      next === undefined ||
      (typeof next.results === 'number' && next.results !== results) ||
      // One row came and another went: the count is the same, and the last row has moved to this page.
      JSON.stringify(next.data[0]) === JSON.stringify(data.at(-1))
    // Rows already shown must not shrink during the second read.
    if (changed && again > 0) return readPages(at, undefined, again - 1)
    steady &&= !changed
    // A server that ignores `page` would return the same rows forever.
    if (next === undefined || next.data.length === 0 || (typeof next.page === 'number' && next.page !== page)) break
    data.push(...next.data)
  }
  const all = results ?? data.length
  return { data, results: all, complete: steady && data.length >= all }
}
