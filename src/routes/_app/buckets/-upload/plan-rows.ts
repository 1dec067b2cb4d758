/** Rows of an upload plan: conflicts first, then skipped files, then the rest. */
import * as copy from './-copy'
import type { UploadItem, LeftOut, NameVerdict } from './plan'
import type { PreparedPlan } from './prepare'

export type PlanRowKind = NameVerdict | 'left-out'
export interface PlanRow {
  readonly id: string
  readonly kind: PlanRowKind
  readonly path: string
  readonly size: number | null
  readonly item?: UploadItem
  readonly reason?: string
}

export const KIND_LABELS: Readonly<Record<PlanRowKind, string>> = {
  replaces: copy.statusConflict,
  'left-out': copy.statusSkipped,
  same: copy.statusUnchanged,
  new: copy.statusNew,
}
const DIFFERS = {
  size: copy.differentSize,
  content: copy.differentBytes,
  unknown: copy.notCompared,
} as const

export const differenceLabel = (item: UploadItem): string => (item.differs ? DIFFERS[item.differs] : '')

const left = (l: LeftOut, i: number): PlanRow => ({
  id: `left-${i}-${l.path}`,
  kind: 'left-out',
  path: l.path,
  size: null,
  reason: l.reason,
})
const row = (item: UploadItem): PlanRow => ({
  id: item.name,
  kind: item.verdict,
  path: item.path,
  size: item.file.size,
  item,
})

export function planRows({ items, leftOut }: PreparedPlan): PlanRow[] {
  const of = (v: NameVerdict) => items.filter((i) => i.verdict === v).map(row)
  return [...of('replaces'), ...leftOut.map(left), ...of('same'), ...of('new')]
}

export interface PlanTally {
  readonly count: number
  /** Bytes. */
  readonly bytes: number
}
export function tally(items: readonly UploadItem[], verdict: NameVerdict): PlanTally {
  const some = items.filter((i) => i.verdict === verdict)
  return { count: some.length, bytes: some.reduce((n, i) => n + i.file.size, 0) }
}
