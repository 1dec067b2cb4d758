import type { JobStatus, Transfer } from '#/console/transfers/engine/job'
import type { JobView } from '#/console/transfers/engine/view'
import { about } from './estimate'
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
import { progress as progressText2 } from './words'

const progressAtLeast = (status: string, past: number, all: number) =>
  `${status}: ${formatCount(past)} of at least ${formatCount(all)}`
const STATUS: Readonly<Record<JobStatus, string>> = {
  running: 'In progress',
  paused: 'Paused',
  halted: 'Waiting',
  proving: 'Verifying',
  removing: 'Deleting the bucket',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** `In progress: 340 of 12,000 · about 38 min left` */
export function progressText({
  status,
  counts,
  counting,
  secondsLeft,
}: Pick<JobView, 'status' | 'counts' | 'counting' | 'secondsLeft'>): string {
  if (counts.left === 0) return STATUS[status]
  const progress = counting ? progressAtLeast : progressText2
  const words = progress(STATUS[status], counts.all - counts.left, counts.all)
  return secondsLeft === null ? words : `${words} · ${about(secondsLeft)} left`
}

/** `480 objects changed, 15 already set, 5 failed`: the counts that aren't 0. */
export function jobOutcomeText({ kind, counts, status }: Pick<JobView, 'kind' | 'counts' | 'status'>): string {
  const stopped = status === 'canceled'
  const unprocessed = stopped ? counts.canceled + counts.left : 0
  return [
    `${plural(counts.done, 'object')} ${kind.words.done}`,
    counts.unchanged > 0 ? `${formatCount(counts.unchanged)} ${kind.unchanged ?? 'already done'}` : '',
    counts.kept > 0 ? `${formatCount(counts.kept)} kept` : '',
    counts.skipped > 0 ? `${formatCount(counts.skipped)} skipped` : '',
    counts.canceled > 0 && !stopped ? `${formatCount(counts.canceled)} canceled` : '',
    counts.failed > 0 ? `${formatCount(counts.failed)} failed` : '',
    unprocessed > 0 ? `${formatCount(unprocessed)} not processed` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const failedOf = (transfers: readonly Transfer[], job: string): Transfer[] =>
  transfers.filter((t) => t.job === job && t.state.phase === 'failed')
