/** Every page of a collection as one answer, though the collection may change while it is read. */
import { isApiError } from '../client/errors'

export interface AllRows<T> {
  readonly data: readonly T[]
  /** What the API counts. */
  readonly results: number
  /** False when the API did not give all the rows it counts. */
  readonly complete: boolean
}
/** One page; what it does not tell is known to no one. */
export interface PageOf<T> {
  readonly data: readonly T[]
  readonly page?: unknown
  readonly pages?: unknown
  readonly results?: unknown
}
type ReadPage<T> = (page: number) => Promise<PageOf<T>>
type Shown<T> = (rows: AllRows<T>) => void

/** 100,000 rows: past this a page of rows is no longer an answer to anything. */
const MOST_PAGES = 200

/** A page past the last one: the reference leaves open what a server says to it; a 400 is asked again without a page by `call`. */
const pastTheEnd = (e: unknown) => isApiError(e) && e.kind === 'not-found'

/**
 * Reads from the start to the end, and once more where the collection changed meanwhile: rows may then be missing between two
 * pages. What changes again is called incomplete.
 */
export async function readPages<T>(at: ReadPage<T>, onRows: Shown<T> | undefined, again = 1): Promise<AllRows<T>> {
  const first = await at(1)
  const data = [...first.data]
  const pages = typeof first.pages === 'number' ? Math.min(first.pages, MOST_PAGES) : 1
  const results = typeof first.results === 'number' ? first.results : undefined
  let steady = true
  for (let page = 2; page <= pages; page += 1) {
    onRows?.({ data: [...data], results: results ?? data.length, complete: false })
    const next = await at(page).catch((e: unknown) => {
      if (pastTheEnd(e)) return undefined
      throw e
    })
    const changed = next === undefined || (typeof next.results === 'number' && next.results !== results)
    // What is shown by now does not shrink while it is read again.
    if (changed && again > 0) return readPages(at, undefined, again - 1)
    steady &&= !changed
    // A server that ignores `page` would give the same rows again and again.
    if (next === undefined || next.data.length === 0 || (typeof next.page === 'number' && next.page !== page)) break
    data.push(...next.data)
  }
  const all = results ?? data.length
  return { data, results: all, complete: steady && data.length >= all }
}
