/** Results of a query: groups of the best matches, best group first. */
import { indexOf, type Index } from '#/lib/rank'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { linkTo } from '#/console/resource/area/link-to'
import type { PaletteResult } from './found'
import type { SearchState } from './resource-search'
import type { PaletteSource, PlaceName } from './sources'

export interface FoundGroup {
  readonly label: string
  readonly found: readonly PaletteResult[]
  /** Number of all matches. */
  readonly count: number
  /** Link to the list of all matches. */
  readonly all?: LinkElement | undefined
}

/** Results shown per group. The rest is in the list of all matches. */
const SHOWN = 6

/** Indexes of the rows on the source's own page, and of those on a separate page. */
interface Indexes {
  readonly placeName: PlaceName
  readonly own: Index<PaletteResult>
  readonly apart: Index<PaletteResult> | undefined
}
const indexes = new WeakMap<readonly unknown[], Indexes>()
function rowsIndex({ found, apart }: PaletteSource, rows: readonly unknown[], placeName: PlaceName): Indexes {
  const known = indexes.get(rows)
  if (known?.placeName === placeName) return known
  const index = (of: readonly unknown[]) => indexOf(of.map((row) => found(row, placeName)))
  const made = {
    placeName,
    own: index(apart ? rows.filter((row) => !apart.holds(row)) : rows),
    apart: apart && index(rows.filter((row) => apart.holds(row))),
  }
  indexes.set(rows, made)
  return made
}

/** Results that are known without a request. */
export interface LocalResults {
  readonly label: string
  readonly index: Index<PaletteResult>
}

export function searchAll(
  query: string,
  local: readonly LocalResults[],
  sources: readonly PaletteSource[],
  state: SearchState,
  placeName: PlaceName,
): readonly FoundGroup[] {
  const groups: (FoundGroup & { readonly score: number })[] = []
  const add = (label: string, index: Index<PaletteResult>, all?: LinkElement) => {
    const { best, count } = index.find(query, SHOWN)
    const [first] = best
    if (first) groups.push({ label, found: best.map((hit) => hit.item), count, all, score: first.score })
  }
  for (const { label, index } of local) add(label, index)
  for (const source of sources) {
    const rows = state.get(source.label)?.rows
    if (rows === undefined || rows.length === 0) continue
    const { own, apart } = rowsIndex(source, rows, placeName)
    add(source.label, own, source.all(query))
    if (apart && source.apart) add(source.apart.label, apart, linkTo(source.apart.all(query)))
  }
  return groups.toSorted((a, b) => b.score - a.score)
}
