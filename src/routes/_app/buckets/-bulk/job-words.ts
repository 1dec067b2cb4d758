import { didOf } from '#/app/transfer-tray/transfer-words'
import { pluralize } from '#/app/catalog/format'
import type { JobStatus, JobView, Transfer } from '#/transfers/engine/types'

export const isJobOver = (job: Pick<JobView, 'status'>): boolean =>
  job.status === 'done' || job.status === 'failed' || job.status === 'cancelled'

export const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  running: 'Working',
  paused: 'Paused',
  halted: 'Waiting',
  proving: 'Listing once more',
  removing: 'Removing the bucket',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
}

/** "480 changed, 15 were so already, 5 failed": only what there is. */
export function jobOutcomeText({ kind, counts, status }: Pick<JobView, 'kind' | 'counts' | 'status'>): string {
  const did = didOf(kind)
  const parts = [
    pluralize(counts.done, `object ${did}`, `objects ${did}`),
    ...(counts.unchanged > 0 ? [pluralize(counts.unchanged, 'was so already', 'were so already')] : []),
    ...(counts.kept > 0 ? [pluralize(counts.kept, 'kept', 'kept')] : []),
    ...(counts.skipped > 0 ? [pluralize(counts.skipped, 'skipped', 'skipped')] : []),
    ...(counts.failed > 0 ? [pluralize(counts.failed, 'failed', 'failed')] : []),
    ...(counts.cancelled + counts.left > 0 && status === 'cancelled'
      ? [pluralize(counts.cancelled + counts.left, 'left as it was', 'left as they were')]
      : []),
  ]
  return parts.join(', ')
}

export const failedOf = (transfers: readonly Transfer[], job: string): Transfer[] =>
  transfers.filter((t) => t.job === job && t.state.phase === 'failed')
