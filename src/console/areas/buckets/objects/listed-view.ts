/** Filters and sorts the rows of a listing. */
import { fold } from '#/lib/text'
import { compareNames } from '#/lib/object-name'
import type { Sort } from '#/console/kit/table/table-types'
import { isFolder, type ListingEntry, type ListingState } from './listing'

const VALUES = {
  name: (e: ListingEntry) => e.name,
  size: (e: ListingEntry) => e.size,
  last_modified: (e: ListingEntry) => e.last_modified,
  etag: (e: ListingEntry) => e.etag,
}
const isColumn = (by: string): by is keyof typeof VALUES => Object.hasOwn(VALUES, by)

/** Folders in front; otherwise the order in which the names arrive. */
export const foldersFirst = (a: ListingEntry, b: ListingEntry): number => Number(isFolder(b)) - Number(isFolder(a))

/** Order by one column, then by name. Folders stay first in both directions. */
export function entryOrder({ by, desc }: Sort): ((a: ListingEntry, b: ListingEntry) => number) | undefined {
  if (!isColumn(by)) return undefined
  const sign = desc ? -1 : 1
  if (by === 'name') return (a, b) => foldersFirst(a, b) || sign * compareNames(a.name, b.name)
  const value = VALUES[by]
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    const folders = foldersFirst(a, b)
    if (folders !== 0) return folders
    if (x === y) return compareNames(a.name, b.name)
    if (x === null || y === null) return x === null ? 1 : -1
    return sign * (x < y ? -1 : 1)
  }
}

/** Merges a few sorted rows into many by binary search. */
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
 * Creates a view that follows one listing. Another page costs only that page: all rows are visited only after a change of
 * filter or order, or after a refresh. `from` is the length of the names' common prefix, which the filter ignores.
 */
export function createView(from: number) {
  let last = { epoch: -1, find: '', sort: '', looked: 0, rows: [] as readonly ListingEntry[] }
  return ({ rows, epoch }: Pick<ListingState, 'rows' | 'epoch'>, find: string, sort: Sort | undefined) => {
    const order = (sort && entryOrder(sort)) ?? (rows.some(isFolder) ? foldersFirst : undefined)
    const key = order ? JSON.stringify(sort ?? 'folders') : ''
    const wanted = fold(find)
    if (wanted === '' && !order) return rows
    const again = last.epoch !== epoch || last.find !== wanted || last.sort !== key || last.looked > rows.length
    const before = again ? [] : last.rows
    const added = rows
      .slice(again ? 0 : last.looked)
      .filter((e) => wanted === '' || fold(e.name.slice(from)).includes(wanted))
    const shown =
      added.length === 0 ? before : order ? mergeSorted(before, added.toSorted(order), order) : [...before, ...added]
    last = { epoch, find: wanted, sort: key, looked: rows.length, rows: shown }
    return shown
  }
}
