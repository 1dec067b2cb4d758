/** How a job ended, and its result as the ledger records it. */
import type { EndedJob, Ledger } from './ledger'
import { signingFailure, wasRefused } from './faults'
import { failuresOf, type Job, type JobItem } from './job'

const endedOf = (job: Job): EndedJob => ({
  status: job.status === 'failed' || job.status === 'canceled' ? job.status : 'done',
  counts: { ...job.counts },
  remains: job.remains,
  kept: job.kept,
  bucketKept: job.bucketKept,
  isUndone: job.isUndone,
  failed: failuresOf(job).map((item) => {
    // The thrown error can't be stored, and the failure has its message.
    const { cause: _, ...failure } = item.state.failure ?? signingFailure(undefined)
    const { name, size, index, payload } = item
    return { name, size, index, payload, failure, isDismissed: job.dismissed.has(item) }
  }),
})

/** Status of a job whose work is over. */
export function endStatusOf({ stop, halt, counts, remains }: Job): EndedJob['status'] {
  if (stop.signal.aborted) return 'canceled'
  const { failed, canceled, done } = counts
  // A deleted object that is still listed counts as a failure, a later one doesn't.
  if (halt !== null || failed > 0 || (remains?.count ?? 0) > failed + canceled) return 'failed'
  return canceled > 0 && done === 0 ? 'canceled' : 'done'
}

/** Records the result of a job if it outlives the page, for a retry or Undo. Returns whether it does. */
export function recordEnd(job: Job, ledger: Pick<Ledger, 'end'>): boolean {
  const { kind, halt, counts, undoable } = job
  if (kind === 'upload' || halt !== null || (counts.failed === 0 && !undoable)) return false
  ledger.end(job.id, endedOf(job))
  return true
}

/** Whether the API refused the item, which isn't sent again by itself. A file is. */
export const isRefused = ({ job, state: { failure } }: JobItem): boolean =>
  failure !== null && job.kind !== 'upload' && wasRefused(failure)
