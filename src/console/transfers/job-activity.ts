/** Reports each job as one entry of the session's activity, which outlives the job in the tray and a reload. */
import { activity, recordActivity, type Activity } from '#/console/api/activity/activity'
import type { Resumed } from './engine/engine'
import { isJobOver } from './engine/job'
import type { JobView } from './engine/view'
import { kinds } from './kinds'
import { namesBeside } from './objects/listing'
import { requestSelection, type BulkRequest } from './objects/requests'

const lineId = (id: string) => `job-${id}`
const lineOfJob = (id: string) => activity.get().all.find((a) => a.id === lineId(id))

/** Numbers of objects that an earlier page was refused, and that the continued job leaves out. */
const refusedBefore = new Map<string, number>()

const lineOf = ({ id, title, counts, halt, status }: JobView): Omit<Activity, 'at'> => {
  const refused = refusedBefore.get(id) ?? 0
  return {
    id: lineId(id),
    sent: null,
    title,
    count: counts.all - counts.skipped + refused,
    done: counts.done + counts.unchanged,
    refused: counts.failed + counts.canceled + refused,
    unknown: 0,
    open: !isJobOver({ status }),
    why: halt?.detail ?? (status === 'canceled' ? 'Canceled.' : null),
  }
}

/**
 * How much of a job an earlier page of the tab has done that the request to continue, or the given number of files that an upload has
 * left, doesn't repeat.
 */
export function partDone(id: string, r: BulkRequest | number): Pick<Resumed, 'done' | 'skipped'> {
  const line = lineOfJob(id)
  if (!line) return {}
  if (typeof r === 'number') return partBeside(r, id, line)
  if (!('consumes' in kinds[r.kind])) return {}
  // Exact names come first and are repeated: what no longer exists counts as done again.
  return { done: Math.max(0, line.done - namesBeside(requestSelection(r)).length) }
}

function partBeside(left: number, id: string, { count, done }: Activity): Pick<Resumed, 'done' | 'skipped'> {
  const skipped = Math.max(0, count - done - left)
  refusedBefore.set(id, skipped)
  return { done: Math.min(done, Math.max(0, count - left)), skipped }
}

/** Removes files from the line of an interrupted upload, because another job uploads them and has its own line. */
export function passOn(id: string, files: number): void {
  const line = lineOfJob(id)
  if (!line) return
  const unknown = Math.max(0, line.unknown - files)
  const refused = Math.max(0, line.refused - (files - (line.unknown - unknown)))
  recordActivity({ ...line, count: Math.max(0, line.count - files), unknown, refused }, false)
}

const same = (a: Omit<Activity, 'at'>, b: Omit<Activity, 'at'>) =>
  a.count === b.count && a.done === b.done && a.refused === b.refused && a.open === b.open && a.why === b.why

/** Records jobs, except downloads, which change nothing. */
export function noteJobs(jobs: readonly JobView[]): void {
  for (const job of jobs) {
    if (job.kind.bytes === 'down' || job.restored) continue
    const line = lineOf(job)
    const known = lineOfJob(job.id)
    if (!known || !same(known, line)) recordActivity({ ...line, at: known?.at ?? Date.now() }, !known)
  }
}
