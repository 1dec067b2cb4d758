/** Rows of an upload plan: conflicts first, then skipped files, then the rest. */
import * as copy from './-copy'
import { keyOf, type UploadItem, type LeftOut, type NameVerdict } from './plan'
import { formatMinute } from '#/lib/time/dates'
import type { PlannedUpload } from './inspect-upload'

export type PlanRowKind = NameVerdict | 'twin' | 'left-out'
export interface PlanRow {
  readonly id: string
  readonly kind: PlanRowKind
  readonly path: string
  readonly size: number | null
  readonly item?: UploadItem
  readonly reason?: string
}

export const KIND_LABELS: Readonly<Record<PlanRowKind, string>> = {
  twin: copy.statusDuplicate,
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

/** Describes how a file differs from the object or other files with its name. */
export const differenceLabel = (item: UploadItem): string =>
  item.twin === undefined
    ? item.differs
      ? DIFFERS[item.differs]
      : ''
    : copy.modifiedAt(formatMinute(new Date(item.file.lastModified)))

const kindOf = (item: UploadItem): PlanRowKind => (item.twin === undefined ? item.verdict : 'twin')
const left = (l: LeftOut, i: number): PlanRow => ({
  id: `left-${i}-${l.path}`,
  kind: 'left-out',
  path: l.path,
  size: null,
  reason: l.reason,
})
const row = (item: UploadItem): PlanRow => ({
  id: keyOf(item),
  kind: kindOf(item),
  path: item.path,
  size: item.file.size,
  item,
})

export function planRows({ items, leftOut }: PlannedUpload): PlanRow[] {
  const of = (kind: PlanRowKind) => items.filter((i) => kindOf(i) === kind).map(row)
  return [...of('twin'), ...of('replaces'), ...leftOut.map(left), ...of('same'), ...of('new')]
}

export interface PlanTally {
  readonly count: number
  /** Bytes. */
  readonly bytes: number
}
export function tally(items: readonly UploadItem[], kind: PlanRowKind): PlanTally {
  const some = items.filter((i) => kindOf(i) === kind)
  return { count: some.length, bytes: some.reduce((n, i) => n + i.file.size, 0) }
}
