import type { JobStatus, JobView, Transfer } from '#/console/transfers/engine/types'
import * as copy from './copy'
import { about } from './estimate'

const STATUS: Readonly<Record<JobStatus, string>> = {
  running: copy.statusRunning,
  paused: copy.statusPaused,
  halted: copy.statusWaiting,
  proving: copy.statusVerifying,
  removing: copy.statusDeletingBucket,
  done: copy.done,
  failed: copy.statusFailed,
  canceled: copy.statusCanceled,
}

/** `In progress: 340 of 12,000 · about 38 min left` */
export function progressText({
  status,
  counts,
  counting,
  secondsLeft,
}: Pick<JobView, 'status' | 'counts' | 'counting' | 'secondsLeft'>): string {
  if (counts.left === 0) return STATUS[status]
  const progress = counting ? copy.progressAtLeast : copy.progress
  const words = progress(STATUS[status], counts.all - counts.left, counts.all)
  return secondsLeft === null ? words : `${words} · ${copy.timeLeft(about(secondsLeft))}`
}

const DONE = {
  copy: copy.objectsCopied,
  move: copy.objectsMoved,
  acl: copy.objectsChanged,
  download: copy.objectsDownloaded,
  upload: copy.objectsUploaded,
  delete: copy.objectsDeleted,
} as const

const isNamed = (kind: JobView['kind']): kind is keyof typeof DONE => kind in DONE

/** `480 objects changed, 15 already set, 5 failed`: the counts that aren't 0. */
export function jobOutcomeText({ kind, counts, status }: Pick<JobView, 'kind' | 'counts' | 'status'>): string {
  const done = isNamed(kind) ? DONE[kind] : DONE.delete
  const stopped = status === 'canceled'
  const unprocessed = stopped ? counts.canceled + counts.left : 0
  return [
    done(counts.done),
    counts.unchanged > 0 ? copy.alreadySet(counts.unchanged) : '',
    counts.kept > 0 ? copy.kept(counts.kept) : '',
    counts.skipped > 0 ? copy.skipped(counts.skipped) : '',
    counts.canceled > 0 && !stopped ? copy.canceled(counts.canceled) : '',
    counts.failed > 0 ? copy.failed(counts.failed) : '',
    unprocessed > 0 ? copy.notProcessed(unprocessed) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const failedOf = (transfers: readonly Transfer[], job: string): Transfer[] =>
  transfers.filter((t) => t.job === job && t.state.phase === 'failed')
