/** The queue of all jobs. Independent of React and routes, so that it survives navigation. */
import { signingFailure, strikesAll } from './faults'
import { isFailure } from './is-failure'
import {
  hasBytes,
  isJobOver,
  leftOf,
  newItem,
  newJob,
  noteNames,
  sendsFile,
  waitingOf,
  whenJob,
  type JobItem,
  type Job,
  type NewItem,
  type NewJob,
} from './job'
import type { EndedJob } from '../persistence/ledger'
import { canceledError } from './retry'
import { canRetry, isOver, reduce, type TransferEvent, type TransferFailure } from './state'

export interface QueueParts {
  /** Called when a snapshot is due. */
  onChange: () => void
  /** Called when an object has ended, or restarts by a retry. */
  onOver: (item: JobItem) => void
  speed: () => number | undefined
  /** Called with the number of bytes sent. */
  onMoved: (bytes: number) => void
}
/** Browsers open six connections per host under HTTP/1.1; two stay free for listings and previews. */
const AT_ONCE = 4
/** Bytes above which an upload takes two slots, because running more at once would only slow each down. */
const HUGE = 1024 ** 3

const weight = (item: JobItem) => (sendsFile(item.job) && item.size > HUGE ? 2 : 1)
const keyOf = ({ job: { subject }, name }: JobItem) =>
  (subject.kind === 'object'
    ? [subject.cluster, subject.bucket, name]
    : [subject.kind, subject.kind === 'image' ? subject.image : '', name]
  ).join('\n')

export type Queue = ReturnType<typeof createQueue>

export function createQueue({ onChange, onOver, speed, onMoved }: QueueParts) {
  const jobs = new Map<string, Job>()
  /** Objects that can still be canceled or retried. */
  const items = new Map<string, JobItem>()
  const busy = new Map<string, JobItem>()
  /** Objects waiting for another with the same name, since running both would leave the result to chance. */
  const parked = new Map<string, JobItem[]>()
  let order: Job[] = []
  let used = 0
  let serial = 0
  let paused = false

  const tell = (job: Job) => {
    for (const listener of Array.from(job.listeners)) listener()
    onChange()
  }
  const apply = (item: JobItem, e: TransferEvent) => {
    const { job } = item
    const before = item.state
    const next = reduce(before, e, item.size)
    if (next === before) return
    item.state = next
    if (next.loaded > before.loaded) onMoved(next.loaded - before.loaded)
    if (isOver(before) !== isOver(next)) {
      const step = isOver(next) ? 1 : -1
      const phase = isOver(next) ? next.phase : before.phase
      if (phase === 'done') {
        job.counts.done += step
        job.bytes.done += step * item.size
        items.delete(item.id)
      } else {
        const [kept, counted] =
          phase === 'failed' ? ([job.failed, 'failed'] as const) : ([job.dropped, 'canceled'] as const)
        job.counts[counted] += step
        // Failed and canceled bytes don't count toward the total.
        job.bytes.all -= step * item.size
        if (step > 0) kept.add(item)
        else kept.delete(item)
      }
      onOver(item)
      tell(job)
    } else onChange()
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
      if (job.halt || job.status !== 'running' || job.running.size >= job.atOnce) continue
      const item = take(job)
      if (item) start(item)
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
  const pump = () => {
    for (let more = !paused; more;) more = round()
  }
  /** Fails all waiting objects of a job. */
  const failRest = (job: Job, why: TransferFailure) => {
    const waiting = [...job.queue.slice(job.head), ...Array.from(parked.values()).flat()]
    for (const item of waiting) if (item.job === job) apply(item, { type: 'failed', failure: why })
  }
  const start = (item: JobItem) => {
    const { job } = item
    // A second copy gets another name on its way.
    const key = keyOf(item)
    used += weight(item)
    busy.set(key, item)
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
        (how) => {
          if (signal.aborted && item.state.phase !== 'confirming') return
          apply(item, { type: 'stored' })
          if (how === 'done') return
          job.counts.done -= 1
          job.counts[how] += 1
          if (how === 'kept') job.kept = noteNames(job.kept, [item.name])
        },
        (e: unknown) => {
          const confirms = item.state.phase === 'confirming' && item.stop.signal === signal
          if (signal.aborted && !(isFailure(e) && confirms)) {
            // Any other object has ended already, and might be waiting for a retry by now.
            if (confirms) apply(item, { type: 'cancel' })
            return
          }
          const why = signingFailure(e)
          apply(item, { type: 'failed', failure: why })
          if (why.fault === 'cors-off') {
            // Nothing has failed yet: everything waits until the bucket allows browsers.
            job.halt ??= why
            requeue(item)
          } else if (why.fault === 'bucket-gone') failRest(job, why)
          else if (strikesAll(why) && (!job.sealed || waitingOf(job) + job.running.size > 1)) job.halt ??= why
        },
      )
      .finally(() => {
        used -= weight(item)
        busy.delete(key)
        job.running.delete(item)
        const next = parked.get(key)
        parked.delete(key)
        for (const waiting of next ?? []) waiting.job.queue.splice(waiting.job.head, 0, waiting)
        tell(job)
        pump()
      })
  }
  const requeue = (item: JobItem) => {
    apply(item, { type: 'retry' })
    if (item.state.phase === 'queued') item.job.queue.push(item)
  }
  const cancel = (item: JobItem) => {
    const { job, state } = item
    // All bytes or the only write have been sent, so the response or the bucket says whether it still counts as canceled.
    const isOut =
      (job.kind === 'upload' && state.phase === 'finishing') || (!hasBytes(job) && state.phase === 'sending')
    if (isOut) apply(item, { type: 'confirm' })
    else if (state.phase !== 'confirming') apply(item, { type: 'cancel' })
    item.stop.abort(canceledError())
  }

  return {
    jobs: () => jobs.values(),
    job: (id: string) => jobs.get(id),
    item: (id: string) => items.get(id),
    paused: () => paused,
    add(o: NewJob): Job {
      const job = newJob(o)
      jobs.set(job.id, job)
      order.push(job)
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
      if (item) cancel(item)
      pump()
    },
    cancelJob(job: Job) {
      if (isJobOver(job)) return
      job.stop.abort(canceledError())
      job.sealed = true
      job.halt = null
      for (const item of [...job.running, ...job.queue.slice(job.head)]) cancel(item)
      for (const list of parked.values()) for (const item of list) if (item.job === job) cancel(item)
      tell(job)
      pump()
    },
    /** Requeues failed objects, or one, and ends the halt. */
    retry(job: Job, only?: JobItem) {
      job.halt = null
      for (const item of only ? [only] : Array.from(job.failed)) if (canRetry(item.state)) requeue(item)
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
      order = order.filter((j) => j !== job)
      onChange()
    },
  }
}
