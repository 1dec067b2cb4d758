/** The rows of a listing as they are shown: those whose name holds a text, in an order. */
import { compareNames } from '#/lib/object-name'
import type { Sort } from '#/ui/table/table-types'
import type { ListingEntry, ListingState } from './listing'

/** What people type and what a store holds may be composed differently (é as one character or two). */
const plain = (text: string) => text.normalize('NFC').toLowerCase()

const VALUES = {
  name: (e: ListingEntry) => e.name,
  size: (e: ListingEntry) => e.size,
  last_modified: (e: ListingEntry) => e.last_modified,
  etag: (e: ListingEntry) => e.etag,
  owner: (e: ListingEntry) => e.owner,
}
const isColumn = (by: string): by is keyof typeof VALUES => by in VALUES

/** By one column, then by name; what has no value (folders) stays last in both directions. */
export function entryOrder({ by, desc }: Sort): ((a: ListingEntry, b: ListingEntry) => number) | undefined {
  if (!isColumn(by)) return undefined
  const sign = desc ? -1 : 1
  if (by === 'name') return (a, b) => sign * compareNames(a.name, b.name)
  const value = VALUES[by]
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === y) return compareNames(a.name, b.name)
    if (x === null || y === null) return x === null ? 1 : -1
    return sign * (x < y ? -1 : 1)
  }
}

/** Puts a few sorted rows among many sorted ones, looking only where they go. */
export function mergeSorted<T>(many: readonly T[], few: readonly T[], order: (a: T, b: T) => number): T[] {
  const out: T[] = []
  let from = 0
  for (const one of few) {
    let [low, high] = [from, many.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const there = many[middle]
      if (there !== undefined && order(there, one) <= 0) low = middle + 1
      else high = middle
    }
    for (let at = from; at < low; at += 1) out.push(many[at] as T)
    out.push(one)
    from = low
  }
  for (let at = from; at < many.length; at += 1) out.push(many[at] as T)
  return out
}

/**
 * Makes a view that follows one listing. A page more costs a look at that page and no other: only a new text, another
 * order or a listing read anew goes over all rows. `from` is the length of what every name begins with.
 */
export function createView(from: number) {
  let last = { epoch: -1, find: '', sort: '', looked: 0, rows: [] as readonly ListingEntry[] }
  return ({ rows, epoch }: Pick<ListingState, 'rows' | 'epoch'>, find: string, sort: Sort | undefined) => {
    const order = sort && entryOrder(sort)
    const key = order ? JSON.stringify(sort) : ''
    const wanted = plain(find)
    if (wanted === '' && !order) return rows
    const again = last.epoch !== epoch || last.find !== wanted || last.sort !== key || last.looked > rows.length
    const before = again ? [] : last.rows
    const added = rows
      .slice(again ? 0 : last.looked)
      .filter((e) => wanted === '' || plain(e.name.slice(from)).includes(wanted))
    const shown =
      added.length === 0 ? before : order ? mergeSorted(before, added.toSorted(order), order) : [...before, ...added]
    last = { epoch, find: wanted, sort: key, looked: rows.length, rows: shown }
    return shown
  }
}
