/**
 * The life of a job: add, start, end. It is recorded for after a reload, and can be retried, undone and dismissed. What a job does
 * comes from its kind. Independent of React and routes.
 */
import type { Listed } from './failure'
import { signingFailure, wasRefused } from './faults'
import {
  type Agreed,
  canUndo,
  type Change,
  failuresOf,
  hasChanged,
  isJobOver,
  type Job,
  type JobItem,
  type Kind,
  newJob,
  type NewJob,
  type Request,
  sentChanges,
  whenJob,
} from './job'
import { namedFile, type EndedJob, type JobNote, type Ledger, type NamedFile } from './ledger'
import { createProgressStore } from './progress-store'
import { createQueue } from './queue'
import { isOver } from './state'

/** Maximum number of jobs in the list that ended without a failure. The user decides about failures. */
const MAX_ENDED = 50

export interface EngineParts {
  readonly kinds: Readonly<Record<string, Kind>>
  readonly ledger: Ledger
  /** Called when an upload is stored, or another job has ended. */
  readonly onChanged: (job: Pick<Job, 'kind' | 'subject'>) => void
}
/** What is known of a job from before it continues. */
export interface Resumed {
  readonly id: string
  readonly changes?: readonly Change[] | undefined
  /** Title of the whole job. By default that of the request. */
  readonly title?: string | undefined
  /** Number of completed objects that the request doesn't repeat. */
  readonly done?: number | undefined
  /** Number of other objects that it doesn't repeat. */
  readonly skipped?: number | undefined
}
export type Engine<R extends Request = Request> = ReturnType<typeof createEngine<R>>

/** Status of a job whose work is over. */
function endStatusOf({ stop, halt, counts, remains }: Job): EndedJob['status'] {
  if (stop.signal.aborted) return 'canceled'
  const { failed, canceled, done } = counts
  // A deleted object that is still listed counts as a failure, a later one doesn't.
  if (halt !== null || failed > 0 || (remains?.count ?? 0) > failed + canceled) return 'failed'
  return canceled > 0 && done === 0 ? 'canceled' : 'done'
}
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
    const { name, size, payload } = item
    return { name, size, payload, failure, isDismissed: job.dismissed.has(item) }
  }),
})
/** Whether the API refused the item, which isn't sent again by itself. A file is. */
const isRefused = ({ job, state: { failure } }: JobItem): boolean =>
  failure !== null && job.kind.resumes === 'request' && wasRefused(failure)

/** Lists all objects. */
const list = async (job: Job): Promise<null> => {
  if (!job.sealed) await job.work.list?.()
  job.sealed = true
  return null
}
/** `unlisted`: the failure of the listing, which is returned again. */
const complete = async ({ stop, work }: Job, unlisted: Job['halt']): Promise<Job['halt']> => {
  if (unlisted || stop.signal.aborted) await work.abort?.()
  else await work.end?.()
  return unlisted
}

export function createEngine<R extends Request>({ kinds, ledger, onChanged }: EngineParts) {
  const progress = createProgressStore(
    () => queue,
    ({ id }) => ledger.isKept(id),
  )
  const queue = createQueue({
    onChange: progress.soon,
    onOver(item) {
      const { job, state } = item
      const { phase } = state
      if (isOver(state) && phase !== 'canceled') progress.over(item)
      // After a reload a refused resource isn't sent again. A file is, and a resource that failed for another reason.
      ledger.mark(job.id, item.index, phase === 'done' || phase === 'canceled' || isRefused(item))
      // An interrupted or canceled upload can exist nevertheless.
      if (job.kind.resumes === 'files' && (phase === 'done' || state.loaded > 0)) onChanged(job)
    },
    speed: progress.speed,
    onMoved: progress.moved,
  })
  /** Ids must differ from those that an earlier page left in the ledger. */
  const page = Math.random().toString(36).slice(2, 8)
  let serial = 0
  const isListed = (job: Job) => queue.job(job.id) === job
  /** Records of jobs, kept after their end for a retry, because the end removes them from the ledger. */
  const records = new Map<string, { readonly files: readonly NamedFile[]; readonly isClosed: boolean }>()

  const record = ({ id, kind, request, subject, title }: Job, files: readonly NamedFile[]) => {
    records.set(id, { files, isClosed: false })
    const again = kind.resumes === 'request' ? (kind.again?.(request) ?? request) : null
    ledger.open({ id, kind: request.kind, subject, title, request: again }, files)
  }
  /** Removes the record of a job that ended without a failure. */
  const close = (job: Job) => {
    const { id, counts } = job
    ledger.close(id)
    const kept = records.get(id)
    // Nothing is left to retry.
    if (counts.failed + counts.canceled === 0) records.delete(id)
    else if (kept) records.set(id, { ...kept, isClosed: true })
    // The next change is the first again, as it is in the ledger.
    if (!hasChanged(job)) job.changes = []
  }
  /** Records the result of a job if it outlives the page, for a retry or Undo. Returns whether it does. */
  const recordEnd = (job: Job): boolean => {
    if (job.kind.resumes !== 'request' || job.halt !== null || (job.counts.failed === 0 && !hasChanged(job)))
      return false
    ledger.end(job.id, endedOf(job))
    return true
  }
  /** Until the retry ends, a reload offers the job as unfinished. A refused resource is only sent again where the user asks. */
  const reopen = (job: Job, only: JobItem | undefined) => {
    const { id, kind } = job
    const sent = new Set(only ? [only] : [])
    for (const i of job.failed) if (only === undefined || !isRefused(i)) sent.add(i)
    const { files, isClosed } = records.get(id) ?? { files: [], isClosed: false }
    if (isClosed) record(job, files)
    const indexes = files.length > 0 ? Array.from(sent, (i) => i.index) : []
    if (isClosed || kind.resumes === 'request') ledger.reopen(id, files.length, indexes)
  }

  /** Records a complete undo. One that ended halfway allows another, as does a reload before its end. */
  const endUndo = (job: Job, isHalf: boolean) => {
    const { undoes, status } = job
    // A failed one can be retried.
    if (!undoes || (status === 'failed' && !isHalf)) return
    job.undoes = undefined
    if (isHalf) undoes.isUndone = false
    // A retry under way is recorded at its own end.
    if (isJobOver(undoes)) recordEnd(undoes)
  }
  const note = async ({ job }: JobItem, change: Change) => {
    const n = job.changes.push(change)
    job.isUndone = false
    await ledger.noteChange(job.id, n, change)
    return () => {
      // Kept in its place, because the records are numbered.
      const unsent = { ...change, unsent: true }
      job.changes[n - 1] = unsent
      if (isListed(job)) void ledger.noteChange(job.id, n, unsent)
    }
  }

  const add = (o: NewJob, changes: readonly Change[] = []): Job => {
    const job = newJob(o, { push: queue.push, room: queue.room, settle: queue.settle, note })
    job.changes = [...changes]
    queue.add(job)
    progress.count(job)
    const over = [...queue.jobs()].filter((j) => isJobOver(j) && j.status !== 'failed')
    for (const old of over.slice(0, Math.max(0, over.length - MAX_ENDED))) drop(old)
    return job
  }
  const start = (
    request: R,
    { id = `${page}${(serial += 1)}`, changes, title, done, skipped }: Partial<Resumed> = {},
  ) => {
    const kind = kinds[request.kind]
    if (!kind) throw new TypeError(`Unknown job: ${request.kind}`)
    const o = { id, kind, request, subject: kind.subject(request), title: title ?? kind.title(request) }
    const job = add(o, changes)
    const { items } = job.work
    queue.count(job, 'done', done ?? 0)
    queue.count(job, 'skipped', (job.work.skipped ?? 0) + (skipped ?? 0))
    if (kind.resumes)
      record(
        job,
        kind.resumes === 'files' ? items.flatMap((i) => (i.file ? [namedFile(i.name, i.file, i.agreed)] : [])) : [],
      )
    queue.push(job, items)
    job.sealed = job.work.list === undefined
    void conduct(job)
    progress.repaint()
    return id
  }
  /** Runs a job from its listing to its end. */
  const conduct = async (job: Job): Promise<void> => {
    queue.settle(job, 'running')
    const unlisted = await list(job).catch(signingFailure)
    await queue.drained(job)
    // Dismissed, or the session has ended: the job must not be recorded again.
    if (!isListed(job)) return
    job.ending = true
    const halt = await complete(job, unlisted).catch(signingFailure)
    job.ending = false
    // A halt without remaining objects is the failure of the objects themselves.
    if (!job.stop.signal.aborted) job.halt = halt
    queue.settle(job, endStatusOf(job))
    endUndo(job, job.counts.canceled > 0)
    if (!recordEnd(job) && job.status !== 'failed') close(job)
    else ledger.flush()
    if (job.kind.resumes !== 'files') onChanged(job)
    progress.repaint()
  }
  /** Removes a job from the list. */
  const drop = (job: Job) => {
    endUndo(job, job.status === 'failed')
    ledger.close(job.id)
    records.delete(job.id)
    void job.work.abort?.()
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
    const wasOver = isJobOver(job)
    // Under the same id, because a dialog can show the job.
    if (wasOver && job.work.isWhole) {
      drop(job)
      start(job.request as R, { id: job.id })
      return
    }
    if (wasOver) {
      job.stop = new AbortController()
      job.remains = null
      job.restored = false
      reopen(job, only)
      progress.count(job)
    }
    queue.retry(job, only)
    if (wasOver) void conduct(job)
  }

  return {
    get: progress.get,
    subscribe: progress.subscribe,
    /** Starts a job and returns its id. Throws for a request that must not start. */
    start,
    /** Restores a job that ended before a reload. */
    restore: ({ ended, request, ...o }: JobNote, changes: readonly Change[]) => {
      const kind = request ? kinds[request.kind] : undefined
      if (!kind || !request || !ended) return
      queue.restore(add({ ...o, kind, request }, changes), ended)
      progress.repaint()
    },
    cancel: (id: string) => queue.cancelItem(id),
    cancelJob: (id: string) => {
      const job = queue.job(id)
      if (job) queue.cancelJob(job)
    },
    cancelAll: () => {
      for (const job of queue.jobs()) queue.cancelJob(job)
    },
    retry: (id: string) => {
      const item = queue.item(id)
      if (item) retry(item.job, item)
    },
    /** Retries an upload that failed as `not-shown`, once the user has agreed to something else about the version that it found. */
    retryAgreed: (id: string, agree: (found: Listed, agreed: Agreed | undefined) => Agreed) => {
      const item = queue.item(id)
      const found = item?.state.failure?.found
      if (!item || !found) return
      item.agreed = agree(found, item.agreed)
      retry(item.job, item)
    },
    /** Leaves such an upload out: the version that it found stays. */
    skip: (id: string) => {
      const item = queue.item(id)
      if (!item?.state.failure?.found) return
      const { job } = item
      queue.leaveOut(item)
      progress.drop((one) => one === item)
      ledger.mark(job.id, item.index, true)
      const over = isJobOver(job)
      if (over && job.counts.all === job.counts.skipped) drop(job)
      else if (over && job.counts.failed === 0 && job.halt === null) {
        queue.settle(job, 'done')
        close(job)
      }
      progress.repaint()
    },
    retryJob: (id: string) => {
      const job = queue.job(id)
      if (job) retry(job)
    },
    /** Pauses waiting objects; running ones continue. */
    setPaused: (on: boolean) => queue.setPaused(on),
    /** Removes an ended row or job; without an id, all of them. */
    dismiss: (id?: string) => {
      for (const job of Array.from(queue.jobs())) {
        if (isJobOver(job) && (id === undefined || job.id === id)) drop(job)
      }
      const row = id === undefined ? undefined : (progress.row(id) ?? queue.item(id))
      if (row) {
        progress.drop((item) => item === row)
        queue.forget((item) => item === row)
        const { job } = row
        if (job.counts.all === 1 && isJobOver(job)) drop(job)
        else if (isJobOver(job)) recordEnd(job)
      }
      progress.repaint()
    },
    /** Stops everything and forgets all files, after the session has ended. */
    clear: () => {
      for (const job of Array.from(queue.jobs())) {
        queue.cancelJob(job)
        drop(job)
      }
      ledger.wipe()
      progress.repaint()
    },
    /** Takes the changes of a job back, once. Returns the new job's id; undefined if nothing can be restored. */
    undo: (id: string): string | undefined => {
      const job = queue.job(id)
      const request = job && canUndo(job) ? job.kind.undo?.(job.request, sentChanges(job)) : undefined
      if (!job || !request) return undefined
      job.isUndone = true
      const undo = start(request as R)
      const undoing = queue.job(undo)
      if (undoing) undoing.undoes = job
      return undo
    },
    /** Every failed object, also those that were dismissed. */
    failures: (id: string): readonly JobItem[] => {
      const job = queue.job(id)
      return job ? failuresOf(job) : []
    },
    whenOver: async (id: string) => {
      const job = queue.job(id)
      if (job) await whenJob(job, () => isJobOver(job) || !isListed(job))
    },
    job: queue.job,
    jobs: queue.jobs,
  }
}
