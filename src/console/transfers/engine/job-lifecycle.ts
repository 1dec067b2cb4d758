/** Starts jobs, records their ends, retries and removes them. */
import { createAccessChanges } from '../bulk/access-changes'
import { planFor, type BulkPlan } from '../bulk/plan'
import { deleteRunner, type AclBefore } from '../objects/delete-runner'
import { endStatusOf, recordEnd } from './ended'
import type { DownloadRunner, Engine, EngineParts } from './engine-types'
import { signingFailure } from './faults'
import { isJobOver, whenJob, type Job, type JobItem, type NewJob, type Runner } from './job'
import { lazyAclRunner, lazyCopyRunner, subjectOf } from './job-parts'
import { createJobRecords } from './job-records'
import { jobTitles } from './job-titles'
import type { createProgressStore } from './progress-store'
import type { Queue } from './queue'
import type { BulkRequest } from './types'

/** Maximum number of jobs in the list that ended without a failure. The user decides about failures. */
const KEPT_JOBS = 50

/** A download also writes its file at the end. */
interface BulkRunner extends Partial<DownloadRunner> {
  readonly run: Runner
}
/** How a bulk job is done. An upload needs only its queue. */
interface BulkWork {
  readonly request: BulkRequest
  readonly runner: BulkRunner
  readonly plan: BulkPlan
}

export function createLifecycle(
  queue: Queue,
  progress: ReturnType<typeof createProgressStore>,
  { upload, ledger, download, onChanged }: EngineParts,
) {
  const works = new Map<string, BulkWork>()
  const records = createJobRecords(ledger)
  const access = createAccessChanges(ledger, (job) => queue.job(job.id) === job)
  /** Ids must differ from those that an earlier page left in the ledger. */
  const page = Math.random().toString(36).slice(2, 8)
  let serial = 0
  const nextId = () => `${page}${(serial += 1)}`

  const add = (o: NewJob) => {
    const job = queue.add(o)
    progress.count(job)
    const over = [...queue.jobs()].filter((j) => isJobOver(j) && j.status !== 'failed')
    for (const old of over.slice(0, Math.max(0, over.length - KEPT_JOBS))) drop(old)
    return job
  }

  const runnerOf = (r: BulkRequest): BulkRunner => {
    if (r.kind === 'download') return download(r)
    if (r.kind === 'copy' || r.kind === 'move') return { run: lazyCopyRunner(r, upload) }
    if (r.kind === 'acl') return { run: lazyAclRunner(access.note, 'shown' in r ? r.shown : undefined) }
    return { run: deleteRunner(r.shown) }
  }

  const addBulk = (request: BulkRequest, o: Omit<NewJob, 'run' | 'atOnce'>, before: readonly AclBefore[] = []) => {
    const runner = runnerOf(request)
    const job = add({ ...o, run: runner.run, atOnce: runner.atOnce })
    try {
      works.set(job.id, { request, runner, plan: planFor(request, queue, job) })
    } catch (e) {
      queue.remove(job)
      throw e
    }
    access.resume(job, before)
    return job
  }

  /** Lists all objects. */
  const expand = async (job: Job): Promise<null> => {
    if (!job.sealed) await works.get(job.id)?.plan.expand()
    job.sealed = true
    return null
  }

  /** Verifies the result and closes a written file. `halt`: the failure of the listing. */
  const finish = async (job: Job, halt: Job['halt']): Promise<Job['halt']> => {
    const { id } = job
    if (halt || job.stop.signal.aborted) await works.get(id)?.runner.abort?.()
    else {
      await works.get(id)?.plan.after()
      // Looked up again: the file of a job that was dismissed meanwhile is already discarded.
      await works.get(id)?.runner.end?.(job)
    }
    return halt
  }

  const conduct = async (job: Job): Promise<void> => {
    queue.settle(job, 'running')
    const unlisted = await expand(job).catch(signingFailure)
    await queue.drained(job)
    // Dismissed, or the session has ended: the job must not be recorded again.
    if (queue.job(job.id) !== job) return
    job.ending = true
    const halt = await finish(job, unlisted).catch(signingFailure)
    job.ending = false
    // A halt without remaining objects is the failure of the objects themselves.
    if (!job.stop.signal.aborted) job.halt = halt
    queue.settle(job, endStatusOf(job))
    access.endUndo(job, job.counts.canceled > 0)
    if (!recordEnd(job, ledger) && job.status !== 'failed') close(job)
    else if (job.kind === 'upload') ledger.flush()
    if (job.kind !== 'upload') onChanged(job)
    progress.repaint()
  }

  const begin = (job: Job) => {
    void conduct(job)
    progress.repaint()
    return job.id
  }

  const start: Engine['start'] = (r, resumed) => {
    const id = resumed?.id ?? nextId()
    const o = { id, kind: r.kind, subject: subjectOf(r), title: resumed?.title ?? jobTitles.bulk(r) }
    const job = addBulk(r, o, resumed?.before)
    queue.countDone(job, resumed?.done ?? 0)
    queue.skip(job, resumed?.skipped ?? 0)
    const request = r.kind === 'download' ? { since: Date.now(), ...r } : r
    records.open({ ...o, all: 0, request }, [])
    return begin(job)
  }

  const close = (job: Job) => {
    records.close(job)
    // The next change is the first again, as it is in the ledger.
    if (!job.undoable) access.forget(job.id)
  }

  const drop = (job: Job) => {
    access.endUndo(job, job.status === 'failed')
    records.forget(job.id)
    access.forget(job.id)
    void works.get(job.id)?.runner.abort?.()
    works.delete(job.id)
    queue.remove(job)
    progress.leave(job)
  }

  const retryAfterEnd = async (job: Job, only?: JobItem) => {
    // A job that is stopped after this press stays so.
    const { signal } = job.stop
    const wasStopped = signal.aborted
    await whenJob(job, () => isJobOver(job))
    if (signal.aborted !== wasStopped) return
    // A canceled object can be all that is left of a job that is done.
    if (only ? queue.item(only.id) : job.status === 'failed') retry(job, only)
  }

  /** Retries failed objects, or one. While a job ends nothing of it can start, so the retry follows its end. */
  const retry = (job: Job, only?: JobItem) => {
    if (job.ending) {
      void retryAfterEnd(job, only)
      return
    }
    const isOver = isJobOver(job)
    const request = works.get(job.id)?.request
    // A ZIP is written sequentially, so a retry repeats all of it, under the same id, because a dialog can show the job.
    if (isOver && request?.kind === 'download' && job.atOnce === 1) {
      drop(job)
      start(request, { id: job.id })
      return
    }
    if (isOver) {
      job.stop = new AbortController()
      job.remains = null
      job.restored = false
      records.reopen(job, request, only)
      progress.count(job)
    }
    queue.retry(job, only)
    if (isOver) void conduct(job)
  }

  return {
    access,
    records,
    nextId,
    add,
    addBulk,
    begin,
    start,
    close,
    drop,
    retry,
  }
}
