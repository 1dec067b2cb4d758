/** The queue of all jobs. Independent of React and routes, so that it survives navigation. */
import { signingFailure, stopsJob } from './faults'
import { isFailure } from './failure'
import {
  countEnd,
  hasBytes,
  isJobOver,
  leftOf,
  newItem,
  newJob,
  noteNames,
  waitingOf,
  whenJob,
  type ItemOutcome,
  type JobItem,
  type Job,
  type NewItem,
  type NewJob,
  type RunIo,
} from './job'
import type { EndedJob } from './ledger'
import { canceledError } from './waits'
import { canRetry, isOver, reduce, type TransferEvent, type TransferFailure } from './state'
import { createTurns } from './turns'

export interface QueueParts {
  /** Called when a snapshot is due. */
  onChange: () => void
  /** Called when an object has ended, or restarts by a retry. */
  onOver: (item: JobItem) => void
  speed: RunIo['speed']
  /** Called with the number of bytes sent. */
  onMoved: (bytes: number) => void
}

interface RunParts extends Pick<QueueParts, 'speed'> {
  /** Changes the state of an object. */
  readonly apply: (item: JobItem, e: TransferEvent) => void
  /** Takes slots for an object. Returns a function that frees them. */
  readonly occupy: (item: JobItem) => () => void
  /** Objects of a job that haven't started. */
  readonly waiting: (job: Job) => readonly JobItem[]
  /** Called when an object no longer runs. */
  readonly onFree: (job: Job) => void
}

/** Runs objects, and turns their outcomes into states of the object and its job. */
function createRuns({ apply, occupy, waiting, onFree, speed }: RunParts) {
  const requeue = (item: JobItem) => {
    apply(item, { type: 'retry' })
    if (item.state.phase === 'queued') item.job.queue.push(item)
  }
  const succeed = (item: JobItem, how: ItemOutcome, signal: AbortSignal) => {
    const { job } = item
    if (signal.aborted && item.state.phase !== 'confirming') return
    apply(item, { type: 'stored' })
    if (how === 'done') return
    job.counts.done -= 1
    job.counts[how] += 1
    if (how === 'kept') job.kept = noteNames(job.kept, [item.name])
  }
  /** Lets a failure stop the rest of the job where it affects that too. */
  const spread = (item: JobItem, why: TransferFailure) => {
    const { job } = item
    if (why.fault === 'cors-off') {
      // Nothing has failed yet: everything waits until the bucket allows browsers.
      job.halt ??= why
      requeue(item)
    } else if (why.fault === 'bucket-gone') {
      for (const other of waiting(job)) apply(other, { type: 'failed', failure: why })
    } else if (stopsJob(why) && (!job.sealed || waitingOf(job) + job.running.size > 1)) job.halt ??= why
  }
  const fail = (item: JobItem, e: unknown, signal: AbortSignal) => {
    const confirms = item.state.phase === 'confirming' && item.stop.signal === signal
    if (signal.aborted && !(isFailure(e) && confirms)) {
      // Any other object has ended already, and might be waiting for a retry by now.
      if (confirms) apply(item, { type: 'cancel' })
      return
    }
    const why = signingFailure(e)
    apply(item, { type: 'failed', failure: why })
    spread(item, why)
  }
  return {
    requeue,
    start(item: JobItem) {
      const { job } = item
      const free = occupy(item)
      job.running.add(item)
      item.stop = new AbortController()
      const { signal } = item.stop
      const emit = (e: TransferEvent) => {
        if (!signal.aborted) apply(item, e)
      }
      apply(item, { type: 'start' })
      job
        .run(item, { signal, speed, emit })
        .then(
          (how) => succeed(item, how, signal),
          (e: unknown) => fail(item, e, signal),
        )
        .finally(() => {
          free()
          job.running.delete(item)
          onFree(job)
        })
    },
    cancel(item: JobItem) {
      const { job, state } = item
      // All bytes or the only write have been sent, so the response or the bucket says whether it still counts as canceled.
      const isOut =
        (job.kind === 'upload' && state.phase === 'finishing') || (!hasBytes(job) && state.phase === 'sending')
      if (isOut) apply(item, { type: 'confirm' })
      else if (state.phase !== 'confirming') apply(item, { type: 'cancel' })
      item.stop.abort(canceledError())
    },
  }
}

export type Queue = ReturnType<typeof createQueue>

export function createQueue({ onChange, onOver, speed, onMoved }: QueueParts) {
  const jobs = new Map<string, Job>()
  /** Objects that can still be canceled or retried. */
  const items = new Map<string, JobItem>()
  let serial = 0
  let paused = false

  const tell = (job: Job) => {
    for (const listener of Array.from(job.listeners)) listener()
    onChange()
  }
  const apply = (item: JobItem, e: TransferEvent) => {
    const before = item.state
    const next = reduce(before, e, item.size)
    if (next === before) return
    item.state = next
    if (next.loaded > before.loaded) onMoved(next.loaded - before.loaded)
    if (isOver(before) === isOver(next)) {
      onChange()
      return
    }
    countEnd(item, before)
    if (next.phase === 'done') items.delete(item.id)
    onOver(item)
    tell(item.job)
  }
  const turns = createTurns((item) => runs.start(item))
  const pump = () => {
    if (!paused) turns.pump()
  }
  const runs = createRuns({
    apply,
    occupy: turns.occupy,
    waiting: turns.waiting,
    onFree(job) {
      tell(job)
      pump()
    },
    speed,
  })

  return {
    jobs: () => jobs.values(),
    job: (id: string) => jobs.get(id),
    item: (id: string) => items.get(id),
    paused: () => paused,
    add(o: NewJob): Job {
      const job = newJob(o)
      jobs.set(job.id, job)
      turns.add(job)
      onChange()
      return job
    },
    push(job: Job, added: readonly NewItem[]): readonly JobItem[] {
      const made = added.map((n) => newItem(job, n, (serial += 1)))
      for (const item of made) {
        items.set(item.id, item)
        job.queue.push(item)
        job.bytes.all += item.size
      }
      job.counts.all += made.length
      tell(job)
      pump()
      return made
    },
    /** Restores a job that ended before a reload. */
    restore(job: Job, { status, failed, counts, ...found }: EndedJob) {
      Object.assign(job, found)
      Object.assign(job.counts, counts)
      for (const { failure: why, isDismissed = false, ...n } of failed) {
        const item = newItem(job, n, (serial += 1))
        item.state = { ...item.state, phase: 'failed', failure: why }
        if (!isDismissed) items.set(item.id, item)
        job[isDismissed ? 'dismissed' : 'failed'].add(item)
      }
      job.sealed = true
      job.restored = true
      job.status = status
      tell(job)
    },
    /** Removes a failed object from its job's work. */
    leaveOut(item: JobItem) {
      const { job } = item
      if (!job.failed.delete(item)) return
      job.counts.failed -= 1
      job.counts.skipped += 1
      items.delete(item.id)
      tell(job)
    },
    skip(job: Job, n: number) {
      job.counts.all += n
      job.counts.skipped += n
    },
    /** Counts objects that an earlier page of the tab completed. */
    countDone({ counts }: Job, n: number) {
      counts.all += n
      counts.done += n
    },
    cancelItem(id: string) {
      const item = items.get(id)
      if (item) runs.cancel(item)
      pump()
    },
    cancelJob(job: Job) {
      if (isJobOver(job)) return
      job.stop.abort(canceledError())
      job.sealed = true
      job.halt = null
      for (const item of [...job.running, ...turns.waiting(job)]) runs.cancel(item)
      tell(job)
      pump()
    },
    /** Requeues failed objects, or one, and ends the halt. */
    retry(job: Job, only?: JobItem) {
      job.halt = null
      for (const item of only ? [only] : Array.from(job.failed)) if (canRetry(item.state)) runs.requeue(item)
      tell(job)
      pump()
    },
    setPaused(on: boolean) {
      paused = on
      onChange()
      pump()
    },
    /** Resolves when the job has no work left, or is canceled. */
    drained: (job: Job) => whenJob(job, () => leftOf(job) === 0 && job.running.size === 0),
    /** Resolves when fewer than `most` objects wait. */
    room: (job: Job, most: number) => whenJob(job, () => waitingOf(job) < most || job.stop.signal.aborted),
    settle(job: Job, status: Job['status']) {
      job.status = status
      tell(job)
      pump()
    },
    forget(which: (item: JobItem) => boolean) {
      for (const item of Array.from(items.values())) {
        if (!isOver(item.state) || !which(item)) continue
        items.delete(item.id)
        const { failed, dropped, dismissed } = item.job
        if (failed.delete(item) || dropped.delete(item)) dismissed.add(item)
      }
      onChange()
    },
    remove(job: Job) {
      for (const item of Array.from(items.values())) if (item.job === job) items.delete(item.id)
      jobs.delete(job.id)
      turns.remove(job)
      onChange()
    },
  }
}
