/** The lines of a plan: what needs a decision first, then what stays behind, then the rest. */
import type { Item, LeftOut, Verdict } from './plan'
import type { Plan } from './prepare'

export type Kind = Verdict | 'left-out'
export interface PlanRow {
  readonly id: string
  readonly kind: Kind
  readonly path: string
  readonly size: number | null
  readonly item?: Item
  readonly reason?: string
}

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
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

export const differsWords = (item: Item): string => (item.differs ? DIFFERS[item.differs] : '')

const left = (l: LeftOut, i: number): PlanRow => ({
  id: `left-${i}-${l.path}`,
  kind: 'left-out',
  path: l.path,
  size: null,
  reason: l.reason,
})
const row = (item: Item): PlanRow => ({
  id: item.name,
  kind: item.verdict,
  path: item.path,
  size: item.file.size,
  item,
})

export function planRows({ items, leftOut }: Plan): PlanRow[] {
  const of = (v: Verdict) => items.filter((i) => i.verdict === v).map(row)
  return [...of('replaces'), ...leftOut.map(left), ...of('same'), ...of('new')]
}

export interface Tally {
  readonly count: number
  /** Bytes. */
  readonly bytes: number
}
export function tally(items: readonly Item[], verdict: Verdict): Tally {
  const some = items.filter((i) => i.verdict === verdict)
  return { count: some.length, bytes: some.reduce((n, i) => n + i.file.size, 0) }
}
