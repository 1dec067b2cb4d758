/** Which plans can be had in which regions, as rows against columns, either way round: Part B 2.10. */
import type { RegionAvailability } from '#/contract/regions'

export type By = 'plan' | 'region'
export const otherThan = (by: By): By => (by === 'plan' ? 'region' : 'plan')

export interface AvailabilityRow {
  /** The plan or region that the row stands for. */
  readonly id: string
  /** By the other of the two; one that is missing is not listed for this row. */
  readonly at: ReadonlyMap<string, boolean>
}
export interface AvailabilityMatrix {
  readonly rows: readonly AvailabilityRow[]
  /** What stands across, in the order of names, numbers in them by their size. */
  readonly across: readonly string[]
}

const byName = new Intl.Collator('en', { numeric: true }).compare

export function availabilityMatrixOf(entries: readonly RegionAvailability[], by: By): AvailabilityMatrix {
  const rows = new Map<string, Map<string, boolean>>()
  const across = new Set<string>()
  for (const entry of entries) {
    const row = rows.get(entry[by]) ?? new Map<string, boolean>()
    row.set(entry[otherThan(by)], entry.available)
    rows.set(entry[by], row)
    across.add(entry[otherThan(by)])
  }
  return {
    rows: [...rows].map(([id, at]) => ({ id, at })).toSorted((a, b) => byName(a.id, b.id)),
    across: [...across].toSorted(byName),
  }
}

/** "9 of 17" */
export const openOf = ({ at }: AvailabilityRow): { open: number; of: number } => ({
  open: [...at.values()].filter(Boolean).length,
  of: at.size,
})
