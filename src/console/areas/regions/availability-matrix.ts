/** Plans against regions, or regions against plans, with the availability of each pair. */
import type { RegionAvailability } from '#/contract/regions'

export type By = 'plan' | 'region'
export const otherThan = (by: By): By => (by === 'plan' ? 'region' : 'plan')

export interface AvailabilityRow {
  /** The row's plan or region. */
  readonly id: string
  /** Availability by region or plan; a pair that the API doesn't list is missing. */
  readonly at: ReadonlyMap<string, boolean>
}
export interface AvailabilityMatrix {
  readonly rows: readonly AvailabilityRow[]
  /** IDs of the columns in natural order: `gpu-2` before `gpu-10`. */
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

/** Number of the row's listed pairs that are available. */
export const countAvailable = ({ at }: AvailabilityRow): { available: number; all: number } => ({
  available: [...at.values()].filter(Boolean).length,
  all: at.size,
})
