import type { JobStatus, Transfer } from '#/console/transfers/engine/job'
import type { JobView } from '#/console/transfers/engine/view'
import { countsOf } from '#/console/shell/transfer-tray/transfer-words'
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
  const done = `${plural(counts.done, 'object')} ${kind.words.done}`
  if (status !== 'canceled') return countsOf({ kind, counts }, done)
  const rest = counts.canceled + counts.left
  const ended = countsOf({ kind, counts: { ...counts, canceled: 0 } }, done)
  return rest > 0 ? `${ended}, ${formatCount(rest)} not processed` : ended
}

export const failedOf = (transfers: readonly Transfer[], job: string): Transfer[] =>
  transfers.filter((t) => t.job === job && t.state.phase === 'failed')
