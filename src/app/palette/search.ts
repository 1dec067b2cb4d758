/** What the palette shows for what is typed: groups of the best, the best group first. */
import { indexOf, type Index } from '#/lib/rank'
import type { LinkElement } from '#/ui/layout/link-element'
import type { PaletteResult } from './found'
import type { SearchState } from './resource-search'
import type { PaletteSource } from './sources'

export interface FoundGroup {
  readonly label: string
  readonly found: readonly PaletteResult[]
  /** How many match in all. */
  readonly count: number
  /** The page of all that match, where not all are shown. */
  readonly all?: LinkElement | undefined
}

/** Of each kind that many are shown; who wants more types more, or opens the list. */
const SHOWN = 6

/** Of rows that stand in one list, and of those that stand in a list apart. */
interface Indexes {
  readonly own: Index<PaletteResult>
  readonly apart: Index<PaletteResult> | undefined
}
const indexes = new WeakMap<readonly unknown[], Indexes>()
function rowsIndex({ found, apart }: PaletteSource, rows: readonly unknown[]): Indexes {
  const known = indexes.get(rows)
  if (known) return known
  const made = {
    own: indexOf((apart ? rows.filter((row) => !apart.holds(row)) : rows).map(found)),
    apart: apart && indexOf(rows.filter(apart.holds).map(found)),
  }
  indexes.set(rows, made)
  return made
}

export function searchAll(
  query: string,
  commands: Index<PaletteResult>,
  sources: readonly PaletteSource[],
  looking: SearchState,
): readonly FoundGroup[] {
  const groups: (FoundGroup & { readonly score: number })[] = []
  const add = (label: string, index: Index<PaletteResult>, all?: LinkElement) => {
    const { best, count } = index.find(query, SHOWN)
    const [first] = best
    if (first) groups.push({ label, found: best.map((hit) => hit.item), count, all, score: first.score })
  }
  add('Pages and actions', commands)
  for (const source of sources) {
    const rows = looking.get(source.label)?.rows
    if (rows === undefined || rows.length === 0) continue
    const { own, apart } = rowsIndex(source, rows)
    add(source.label, own, source.all(query))
    if (apart && source.apart) add(source.apart.label, apart, source.apart.all(query))
  }
  return groups.toSorted((a, b) => b.score - a.score)
}
