/** Jobs and their objects. Mutable; only snapshots leave the queue. */
import { isOver, QUEUED, type TransferEvent, type TransferFailure, type TransferState } from './state'
import type { Agreed, TransferKind, JobStatus, JobView, Names, BucketRef, Transfer, TransferSubject } from './types'

export interface JobItem {
  readonly id: string
  /** Oldest first. */
  readonly serial: number
  readonly job: Job
  /** Index among the job's objects, where all are known beforehand. */
  readonly index: number
  /** Changes only while its runner gives a second copy a free name. */
  name: string
  /** Bytes. */
  readonly size: number
  readonly file: File | undefined
  /** Extra data of the kind of job, unless it uploads files. */
  readonly payload: unknown
  /** What the user agreed to for an uploaded file; undefined where the lookup failed. */
  agreed: Agreed | undefined
  state: TransferState
  stop: AbortController
  /** The row made for a state, reused until the state changes. */
  row: { state: TransferState; view: Transfer } | undefined
}
export interface NewItem {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly index?: number
  readonly file?: File
  readonly payload?: unknown
  readonly agreed?: Agreed | undefined
}
export interface RunIo {
  readonly signal: AbortSignal
  /** Measured bytes per second; undefined while unknown. */
  speed: () => number | undefined
  emit: (e: TransferEvent) => void
}
/** `kept`: the object changed after the confirmation and was left alone. */
export type ItemOutcome = 'done' | 'unchanged' | 'kept'
/** Rejects with TransferFailure, or AbortError when canceled. */
export type Runner = (item: JobItem, io: RunIo) => Promise<ItemOutcome>

export interface Job {
  readonly id: string
  readonly kind: TransferKind
  readonly subject: TransferSubject
  title: string
  readonly run: Runner
  /** Maximum number of its objects at the same time. */
  readonly atOnce: number
  /** Cancels the job's own work, such as listing. */
  stop: AbortController
  queue: JobItem[]
  head: number
  readonly running: Set<JobItem>
  readonly failed: Set<JobItem>
  readonly dropped: Set<JobItem>
  /** Failed and canceled objects that the user removed from the list. They aren't retried, but reports name them. */
  readonly dismissed: Set<JobItem>
  readonly counts: {
    all: number
    done: number
    failed: number
    canceled: number
    skipped: number
    unchanged: number
    kept: number
  }
  readonly bytes: { all: number; done: number }
  /** Whether all objects are known. */
  sealed: boolean
  status: Exclude<JobStatus, 'paused'>
  halt: TransferFailure | null
  remains: JobView['remains']
  kept: Names
  bucketKept: boolean
  /** Whether the job ended before this page load. */
  restored: boolean
  undoable: boolean
  /** Whether another job undoes its changes, or has undone them. */
  isUndone: boolean
  /** Whether all objects have ended, and the result is being verified or written. */
  ending: boolean
  readonly listeners: Set<() => void>
}

export interface NewJob {
  readonly id: string
  readonly kind: TransferKind
  readonly subject: TransferSubject
  readonly title: string
  readonly run: Runner
  readonly atOnce?: number | undefined
}

const NAMED = 100
export const NO_NAMES: Names = { count: 0, names: [] }
/** Counts every name and keeps the first hundred. */
export const noteNames = ({ count, names }: Names, more: readonly string[]): Names => ({
  count: count + more.length,
  names: names.length < NAMED ? [...names, ...more].slice(0, NAMED) : names,
})

export const newJob = (o: NewJob): Job => ({
  ...o,
  atOnce: o.atOnce ?? Infinity,
  stop: new AbortController(),
  queue: [],
  head: 0,
  running: new Set(),
  failed: new Set(),
  dropped: new Set(),
  dismissed: new Set(),
  counts: { all: 0, done: 0, failed: 0, canceled: 0, skipped: 0, unchanged: 0, kept: 0 },
  bytes: { all: 0, done: 0 },
  sealed: false,
  status: 'running',
  halt: null,
  remains: null,
  kept: NO_NAMES,
  bucketKept: false,
  restored: false,
  undoable: false,
  isUndone: false,
  ending: false,
  listeners: new Set(),
})

/** The bucket whose objects a job works on. Throws TypeError for a job of an image. */
export function bucketOf({ subject }: Pick<JobView, 'subject'>): BucketRef {
  if (subject.kind !== 'object') throw new TypeError(`Not in a bucket: ${subject.kind}`)
  return { cluster: subject.cluster, bucket: subject.bucket }
}
export const isInBucket = ({ subject }: Pick<JobView, 'subject'>, at: BucketRef): boolean =>
  subject.kind === 'object' && subject.cluster === at.cluster && subject.bucket === at.bucket
export const isOfImage = ({ subject }: Pick<JobView, 'subject'>, image: string): boolean =>
  subject.kind === 'image' && subject.image === image

export const leftOf = ({ counts: c }: Pick<Job, 'counts'>) =>
  c.all - c.done - c.failed - c.canceled - c.skipped - c.unchanged - c.kept
/** Every failed object, in the order of the job. */
export const failuresOf = ({ failed, dismissed }: Job): readonly JobItem[] =>
  [...failed, ...[...dismissed].filter(({ state }) => state.phase === 'failed')].toSorted((a, b) => a.serial - b.serial)
export const canUndo = (job: Job): boolean => job.undoable && !job.isUndone && isJobOver(job)
export const waitingOf = (job: Job) => job.queue.length - job.head
export const isJobOver = (job: Pick<JobView, 'status'>): boolean =>
  job.status === 'done' || job.status === 'failed' || job.status === 'canceled'
/** Whether the job transfers bytes, which leaving would lose. Other jobs continue after a reload. */
export const hasBytes = (job: Pick<Job, 'kind'>) => job.kind === 'upload' || job.kind === 'image' || onlyReads(job)
/** Whether the job changes nothing on the server. */
export const onlyReads = ({ kind }: Pick<Job, 'kind'>) => kind === 'download'
/** Whether the job uploads files, each completely or not at all. */
export const sendsFile = ({ kind }: Pick<Job, 'kind'>) => kind === 'upload' || kind === 'image'

export const newItem = (job: Job, n: NewItem, serial: number): JobItem => ({
  id: `t${serial}`,
  serial,
  job,
  index: n.index ?? -1,
  name: n.name,
  size: n.size,
  file: n.file,
  payload: n.payload,
  agreed: n.agreed,
  state: QUEUED,
  stop: new AbortController(),
  row: undefined,
})

/** Counts an object that has ended, or that a retry restarts. `before` is its previous state. */
export function countEnd(item: JobItem, before: TransferState): void {
  const { job, state, size } = item
  const step = isOver(state) ? 1 : -1
  const { phase } = isOver(state) ? state : before
  if (phase === 'done') {
    job.counts.done += step
    job.bytes.done += step * size
    return
  }
  const [kept, counted] = phase === 'failed' ? ([job.failed, 'failed'] as const) : ([job.dropped, 'canceled'] as const)
  job.counts[counted] += step
  // Failed and canceled bytes don't count toward the total.
  job.bytes.all -= step * size
  if (step > 0) kept.add(item)
  else kept.delete(item)
}

/** Resolves once the condition holds, checked after every change of the job. */
export const whenJob = (job: Job, holds: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!holds()) return
      job.listeners.delete(look)
      resolve()
    }
    job.listeners.add(look)
    look()
  })
