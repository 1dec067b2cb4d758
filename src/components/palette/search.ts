/** What the palette shows for what is typed: groups of the best, the best group first. */
import { indexOf, type Index } from '../../lib/rank'
import type { LinkElement } from '../../ui/link-element'
import type { Found } from './found'
import type { Looking } from './looker'
import type { Source } from './sources'

export interface FoundGroup {
  readonly label: string
  readonly found: readonly Found[]
  /** How many match in all. */
  readonly count: number
  /** The page of all that match, where not all are shown. */
  readonly all?: LinkElement | undefined
}

/** Of each kind that many are shown; who wants more types more, or opens the list. */
const SHOWN = 6

const indexes = new WeakMap<readonly unknown[], Index<Found>>()
function rowsIndex(source: Source, rows: readonly unknown[]): Index<Found> {
  const known = indexes.get(rows)
  if (known) return known
  const made = indexOf(rows.map(source.found))
  indexes.set(rows, made)
  return made
}

export function searchAll(
  query: string,
  commands: Index<Found>,
  sources: readonly Source[],
  looking: Looking,
): readonly FoundGroup[] {
  const groups: (FoundGroup & { readonly score: number })[] = []
  const add = (label: string, index: Index<Found>, all?: LinkElement) => {
    const { best, count } = index.find(query, SHOWN)
    const [first] = best
    if (first) groups.push({ label, found: best.map((hit) => hit.item), count, all, score: first.score })
  }
  add('Pages and actions', commands)
  for (const source of sources) {
    const rows = looking.get(source.label)?.rows
    if (rows !== undefined && rows.length > 0) add(source.label, rowsIndex(source, rows), source.all(query))
  }
  return groups.toSorted((a, b) => b.score - a.score)
}
