/** Reports each job as one entry of the session's activity, which outlives the job in the tray. */
import { activity, recordActivity, withActivity, type Activity } from '#/api/activity/activity'
import { objects } from '#/contract/objects'
import * as copy from './copy'
import { isFailure } from './is-failure'
import { isJobOver, onlyReads } from './job'
import type { SignRequest } from '../objects/sign'
import type { JobView } from './types'

/** Outcome of a request to a signed URL: without a response it is unknown. */
const judge = (e: unknown) => ({
  how: isFailure(e) && (e.status > 0 || e.fault === 'not-signed') ? ('refused' as const) : ('unknown' as const),
  why: isFailure(e) ? e.detail : String(e),
})

/** Runs a change of one object (signing and sending) and records its outcome. */
export const notedObject = <T>(
  title: string,
  { cluster, bucket, name, method }: Pick<SignRequest, 'cluster' | 'bucket' | 'name' | 'method'>,
  run: () => Promise<T>,
): Promise<T> =>
  withActivity(
    { op: objects.url, args: { params: { clusterId: cluster, bucket }, body: { name, method } }, title, judge },
    run,
  )

const lineOf = ({ id, title, counts, halt, ...job }: JobView): Omit<Activity, 'at'> => ({
  id: `job-${id}`,
  sent: null,
  title,
  count: counts.all - counts.skipped,
  done: counts.done + counts.unchanged,
  refused: counts.failed + counts.canceled,
  unknown: 0,
  open: !isJobOver(job),
  why: halt?.detail ?? (job.status === 'canceled' ? copy.stopped : null),
})

const same = (a: Omit<Activity, 'at'>, b: Omit<Activity, 'at'>) =>
  a.count === b.count && a.done === b.done && a.refused === b.refused && a.open === b.open && a.why === b.why

/** Records jobs, except downloads, which change nothing. */
export function noteJobs(jobs: readonly JobView[]): void {
  for (const job of jobs) {
    if (onlyReads(job) || job.restored) continue
    const line = lineOf(job)
    const known = activity.get().all.find((a) => a.id === line.id)
    if (!known || !same(known, line)) recordActivity({ ...line, at: known?.at ?? Date.now() }, !known)
  }
}
