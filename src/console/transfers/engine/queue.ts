/** The queue of all jobs: which object runs next, and what its outcome does to its job. Independent of React and routes. */
import { canceledError, isFailure, type TransferFailure } from './failure'
import { signingFailure, stopsJob } from './faults'
import {
  countEnd,
  isJobOver,
  leftOf,
  newItem,
  noteNames,
  waitingOf,
  whenJob,
  type ItemOutcome,
  type Job,
  type JobItem,
  type NewItem,
  type RunIo,
} from './job'
import type { EndedJob } from './ledger'
import { canRetry, isOver, reduce, type TransferEvent } from './state'

/** Browsers open six connections per host under HTTP/1.1; two stay free for listings and previews. */
const AT_ONCE = 4
/** Bytes above which an upload takes two slots, because running more at once would only slow each down. */
const HUGE = 1024 ** 3

const weight = ({ job, size }: JobItem) => (job.kind.bytes === 'up' && size > HUGE ? 2 : 1)
const keyOf = ({ job, name }: JobItem) => JSON.stringify([job.subject, name])

export interface QueueParts {
  /** Called when a snapshot is due. */
  onChange: () => void
  /** Called when an object has ended, or restarts by a retry. */
  onOver: (item: JobItem) => void
  speed: RunIo['speed']
  /** Called with the number of bytes sent. */
  onMoved: (bytes: number) => void
}
export type Queue = ReturnType<typeof createQueue>

export function createQueue({ onChange, onOver, speed, onMoved }: QueueParts) {
  const jobs = new Map<string, Job>()
  /** Objects that can still be canceled or retried. */
  const items = new Map<string, JobItem>()
  /** Names of running objects. */
  const busy = new Set<string>()
  /** Objects waiting for another with the same name, since running both would leave the result to chance. */
  const parked = new Map<string, JobItem[]>()
  /** Jobs in the order of their turns. */
  let order: Job[] = []
  let used = 0
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
  const requeue = (item: JobItem) => {
    apply(item, { type: 'retry' })
    if (item.state.phase === 'queued') item.job.queue.push(item)
  }
  /** Objects of a job that haven't started, with those that wait for a name. */
  const waiting = (job: Job): readonly JobItem[] => [
    ...job.queue.slice(job.head),
    ...Array.from(parked.values())
      .flat()
      .filter((item) => item.job === job),
  ]

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
  const run = (item: JobItem) => {
    const { job } = item
    // Also after the object got another name, this one is freed.
    const key = keyOf(item)
    const slots = weight(item)
    used += slots
    busy.add(key)
    job.running.add(item)
    item.stop = new AbortController()
    const { signal } = item.stop
    const emit = (e: TransferEvent) => {
      if (!signal.aborted) apply(item, e)
    }
    apply(item, { type: 'start' })
    job.work
      .run(item, { signal, speed, emit })
      .then(
        (how) => succeed(item, how, signal),
        (e: unknown) => fail(item, e, signal),
      )
      .finally(() => {
        used -= slots
        busy.delete(key)
        for (const next of parked.get(key) ?? []) next.job.queue.splice(next.job.head, 0, next)
        parked.delete(key)
        job.running.delete(item)
        tell(job)
        pump()
      })
  }
  const cancel = (item: JobItem) => {
    const { job, state } = item
    // All bytes or the only write have been sent, so the response or the bucket says whether it still counts as canceled.
    const isOut = job.kind.bytes === undefined ? state.phase === 'sending' : state.phase === 'finishing'
    if (isOut) apply(item, { type: 'confirm' })
    else if (state.phase !== 'confirming') apply(item, { type: 'cancel' })
    item.stop.abort(canceledError())
  }

  /** The next object of a job that can start. */
  const take = (job: Job): JobItem | undefined => {
    for (;;) {
      const item = job.queue[job.head]
      if (!item) return undefined
      const waits = item.state.phase === 'queued'
      if (waits && used > 0 && used + weight(item) > AT_ONCE) return undefined
      job.head += 1
      if (job.head > 1000 && job.head * 2 > job.queue.length) {
        job.queue = job.queue.slice(job.head)
        job.head = 0
      }
      if (!waits) continue
      const key = keyOf(item)
      if (!busy.has(key)) return item
      parked.set(key, [...(parked.get(key) ?? []), item])
    }
  }
  /** Starts one object per job in turn, so that a long job doesn't delay a short one. Returns whether any was started. */
  const round = (): boolean => {
    let started = false
    for (const job of order) {
      if (job.halt || job.status !== 'running' || job.running.size >= (job.work.atOnce ?? Infinity)) continue
      const item = take(job)
      if (item) run(item)
      else if (job.running.size === 0 && waitingOf(job) > 0) {
        // Nothing of the job runs, and its next object needs more slots than are free. Other jobs would take each of them first.
        order = [job, ...order.filter((j) => j !== job)]
        return false
      }
      started ||= item !== undefined
    }
    const first = order.shift()
    if (first) order.push(first)
    return started
  }
  /** Starts every object that can start. */
  const pump = () => {
    for (let more = !paused; more;) more = round()
  }

  return {
    jobs: () => jobs.values(),
    job: (id: string) => jobs.get(id),
    item: (id: string) => items.get(id),
    paused: () => paused,
    add: (job: Job) => {
      jobs.set(job.id, job)
      order.push(job)
      onChange()
    },
    push: (job: Job, added: readonly NewItem[]) => {
      const made = added.map((n, index) => newItem(job, n, (serial += 1), index))
      for (const item of made) {
        items.set(item.id, item)
        job.queue.push(item)
        job.bytes.all += item.size
      }
      job.counts.all += made.length
      tell(job)
      pump()
    },
    /** Restores a job that ended before a reload. */
    restore: (job: Job, { status, failed, counts, ...found }: EndedJob) => {
      Object.assign(job, found)
      Object.assign(job.counts, counts)
      for (const { failure, isDismissed = false, ...n } of failed) {
        const item = newItem(job, n, (serial += 1), -1)
        item.state = { ...item.state, phase: 'failed', failure }
        if (!isDismissed) items.set(item.id, item)
        job[isDismissed ? 'dismissed' : 'failed'].add(item)
      }
      job.sealed = true
      job.restored = true
      job.status = status
      tell(job)
    },
    /** Removes a failed object from its job's work. */
    leaveOut: (item: JobItem) => {
      const { job } = item
      if (!job.failed.delete(item)) return
      job.counts.failed -= 1
      job.counts.skipped += 1
      items.delete(item.id)
      tell(job)
    },
    /** Counts objects that the job leaves out, or that an earlier page of the tab completed. */
    count: ({ counts }: Job, how: 'done' | 'skipped', n: number) => {
      counts.all += n
      counts[how] += n
    },
    cancelItem: (id: string) => {
      const item = items.get(id)
      if (item) cancel(item)
      pump()
    },
    cancelJob: (job: Job) => {
      if (isJobOver(job)) return
      job.stop.abort(canceledError())
      job.sealed = true
      job.halt = null
      for (const item of [...job.running, ...waiting(job)]) cancel(item)
      tell(job)
      pump()
    },
    /** Requeues failed objects, or one, and ends the halt. */
    retry: (job: Job, only?: JobItem) => {
      job.halt = null
      for (const item of only ? [only] : Array.from(job.failed)) if (canRetry(item.state)) requeue(item)
      tell(job)
      pump()
    },
    setPaused: (on: boolean) => {
      paused = on
      onChange()
      pump()
    },
    /** Resolves when the job has no work left, or is canceled. */
    drained: (job: Job) => whenJob(job, () => leftOf(job) === 0 && job.running.size === 0),
    /** Resolves when fewer than `most` objects wait. */
    room: (job: Job, most: number) => whenJob(job, () => waitingOf(job) < most || job.stop.signal.aborted),
    settle: (job: Job, status: Job['status']) => {
      job.status = status
      tell(job)
      pump()
    },
    forget: (which: (item: JobItem) => boolean) => {
      for (const item of Array.from(items.values())) {
        if (!isOver(item.state) || !which(item)) continue
        items.delete(item.id)
        const { failed, dropped, dismissed } = item.job
        if (failed.delete(item) || dropped.delete(item)) dismissed.add(item)
      }
      onChange()
    },
    remove: (job: Job) => {
      for (const item of Array.from(items.values())) if (item.job === job) items.delete(item.id)
      jobs.delete(job.id)
      order = order.filter((j) => j !== job)
      onChange()
    },
  }
}
