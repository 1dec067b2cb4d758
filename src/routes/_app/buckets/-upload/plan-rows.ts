/** The lines of a plan: what needs a decision first, then what stays behind, then the rest. */
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

export const KIND_WORDS: Readonly<Record<PlanRowKind, string>> = {
  replaces: 'Taken',
  'left-out': 'Left out',
  same: 'Same',
  new: 'New',
}
const DIFFERS = {
  size: 'another size',
  content: 'the same size, other bytes',
  unknown: 'the same size, not compared',
} as const

export const differsWords = (item: UploadItem): string => (item.differs ? DIFFERS[item.differs] : '')

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
