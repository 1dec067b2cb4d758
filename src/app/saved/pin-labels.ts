/** What the lists in the cache say about pinned resources: their names, and whether they still exist. */
import type { QueryClient } from '@tanstack/react-query'
import { type PaletteSource, SOURCES } from '../palette/sources'
import { resourceAt } from './pin'

/** IDs and labels by list. Built once per answer. */
const known = new WeakMap<readonly unknown[], ReadonlyMap<string, string>>()
function labelsOf(source: PaletteSource, rows: readonly unknown[]): ReadonlyMap<string, string> {
  const before = known.get(rows)
  if (before) return before
  const made = new Map(
    rows.map((row) => {
      const { id, label } = source.found(row)
      return [id, label]
    }),
  )
  known.set(rows, made)
  return made
}

/**
 * Whether a bucket of this name is listed in another cluster, and none in this one: lists can name its cluster otherwise than the
 * address of its page.
 */
const isElsewhere = (id: string, labels: ReadonlyMap<string, string>): boolean => {
  const [kind, cluster, name] = id.split('/')
  if (kind !== 'bucket' || ![...labels.values()].includes(name ?? '')) return false
  return ![...labels.keys()].some((other) => other.startsWith(`${kind}/${cluster}/`))
}

export interface PinEvidence {
  /** Null: the list is complete without it */
  readonly label: string | null
  /** Epoch milliseconds of the answer */
  readonly at: number
}

/** Undefined if no list in the cache tells. */
export function evidenceOf(cache: QueryClient, path: string): PinEvidence | undefined {
  const at = resourceAt(path)
  const source = at && SOURCES.find(({ kind }) => at.id.startsWith(`${kind}/`))
  if (!source) return undefined
  const state = cache.getQueryState(source.key)
  const rows = source.read(state?.data)
  if (!state || !rows) return undefined
  const labels = labelsOf(source, rows.data)
  const label = labels.get(at.id)
  if (label === undefined && (!rows.complete || isElsewhere(at.id, labels))) return undefined
  return { label: label ?? null, at: state.dataUpdatedAt }
}

export const cachedLabel = (cache: QueryClient, path: string): string | undefined =>
  evidenceOf(cache, path)?.label ?? undefined
