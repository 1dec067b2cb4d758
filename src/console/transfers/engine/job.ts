/** Jobs, their objects, and what the engine needs to know of a kind of job. Jobs are mutable; only snapshots leave the queue. */
import type { TransferFailure } from './failure'
import { isOver, QUEUED, type TransferEvent, type TransferState } from './state'

export interface BucketRef {
  readonly cluster: string
  readonly bucket: string
}
/** Subject of a job: the objects of one bucket, or the data of one machine image. */
export type TransferSubject =
  | ({ readonly kind: 'object' } & BucketRef)
  | { readonly kind: 'image'; readonly image: string }
/** The object that a name had when the user agreed to the upload. */
export interface Agreed {
  /** Fingerprint of the version to replace; null where the name was free, undefined where the lookup failed. */
  readonly replaces: number | null | undefined
  /** ETag of that version, where a listing showed one. */
  readonly etag?: string | null | undefined
  /** `performance.now()` of the lookup. */
  readonly at: number
  /** Content type to keep; by default the file's. */
  readonly contentType?: string | undefined
  /** The name that stays as it is: the file gets the first free `name (2)`. */
  readonly copyOf?: string | undefined
}

export interface NewItem {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly file?: File
  /** Extra data of the kind of job, unless it uploads files. */
  readonly payload?: unknown
  /** What the user agreed to for an uploaded file; undefined where the lookup failed. */
  readonly agreed?: Agreed | undefined
}
export interface JobItem extends Pick<NewItem, 'size' | 'payload'> {
  readonly id: string
  /** Oldest first. */
  readonly serial: number
  readonly job: Job
  /** Index among the job's objects. */
  readonly index: number
  /** Changes only while its runner gives a second copy a free name. */
  name: string
  readonly file: File | undefined
  agreed: Agreed | undefined
  state: TransferState
  stop: AbortController
  /** The row made for a state, reused until the state changes. */
  row: { state: TransferState; view: Transfer } | undefined
}
/** Row of one object. Only some objects of the queue have rows. */
export interface Transfer extends Pick<JobItem, 'id' | 'name' | 'size' | 'state'>, Pick<Job, 'kind' | 'subject'> {
  /** Id of its job. */
  readonly job: string
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

/** A change that Undo can take back, recorded before it is sent. */
export interface Change {
  readonly name: string
  /** Whether it was never sent, as after a cancel. */
  readonly unsent?: boolean | undefined
}
export interface Request {
  readonly kind: string
}
/** What the work of a job does to its job. */
export interface Tools {
  /** Adds objects. */
  readonly push: (job: Job, added: readonly NewItem[]) => void
  /** Resolves when fewer than `most` objects wait. */
  readonly room: (job: Job, most: number) => Promise<void>
  readonly settle: (job: Job, status: Job['status']) => void
  /** Records a change. Resolves once it is stored, or can't be, to a function that marks it as unsent. */
  readonly note: (item: JobItem, change: Change) => Promise<() => void>
}
/** How one job is done. */
export interface Work {
  /** Objects that are known from the start. */
  readonly items: readonly NewItem[]
  /** Number of objects that are counted and left out. */
  readonly skipped?: number
  /** Adds all other objects. After a failure it can be called again and continues. */
  list?(): Promise<void>
  readonly run: Runner
  /** Maximum number of its objects at the same time; by default no own maximum. */
  readonly atOnce?: number
  /** Whether a retry of the ended job repeats all of it, because its result is written in one piece. */
  readonly isWhole?: boolean
  /** Called after the last object: verifies and completes the result. */
  end?(): Promise<void>
  /** Called instead where the job was stopped or left the list. */
  abort?(): Promise<void>
}
export interface KindWords {
  /** "Delete", before the objects */
  readonly verb: string
  /** "Deleting" */
  readonly doing: string
  /** "deleted" */
  readonly done: string
  /** "deletion", and its plural where that isn't regular */
  readonly noun: readonly [one: string, many?: string]
}
/** One kind of job. */
export interface Kind<R extends Request = Request> {
  readonly words: KindWords
  /** Count of objects that needed nothing; by default "already done". */
  readonly unchanged?: string
  /** Whether its effect can't be undone. */
  readonly isFinal?: boolean
  /** Areas whose lists it changes. */
  readonly areas: readonly string[]
  /** Whether the page transfers bytes, each object completely or not at all, which leaving would lose. */
  readonly bytes?: 'up' | 'down'
  /** How a job continues after a reload: from its request, or once its files are chosen again. Otherwise it doesn't. */
  readonly resumes?: 'request' | 'files'
  /** Whether what is done isn't found again by a job that continues. */
  readonly consumes?: boolean
  /** API calls per object; by default 1. */
  readonly calls?: number
  /** Returns the job's title for the tray and for the question before leaving. */
  title(r: R): string
  subject(r: R): TransferSubject
  /** Throws for a request that must not start. */
  work(r: R, job: Job, tools: Tools): Work
  /** The request of a job that continues after a reload. */
  again?(r: R): R
  /** Asks before a job continues. Resolves to false if the user denies it. */
  mayContinue?(r: R): Promise<boolean>
  /** Returns the request that takes changes back; undefined where none can be. */
  undo?(r: R, changes: readonly Change[]): R | undefined
}

export type JobStatus =
  | 'running'
  | 'paused'
  /** Blocked by one cause that affects all remaining objects; waits for the user. */
  | 'halted'
  /** Lists again to verify the result. */
  | 'proving'
  | 'removing'
  | 'done'
  /** Ended with failures. */
  | 'failed'
  | 'canceled'
export interface Names {
  readonly count: number
  readonly names: readonly string[]
}
export interface NewJob {
  readonly id: string
  readonly kind: Kind
  readonly request: Request
  readonly subject: TransferSubject
  /** "Delete 1,204 objects" */
  readonly title: string
}
export interface Job extends NewJob {
  work: Work
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
    /** Already had the requested setting. */
    unchanged: number
    /** Changed after the confirmation, and kept. */
    kept: number
  }
  readonly bytes: { all: number; done: number }
  /** Whether all objects are known. */
  sealed: boolean
  status: Exclude<JobStatus, 'paused' | 'halted'>
  halt: TransferFailure | null
  /** Confirmed objects that still exist after the job; the first hundred names. */
  remains: Names | null
  /** Objects kept because they were added or changed after the confirmation; the first hundred names. */
  kept: Names
  /** Whether the bucket was kept because it isn't empty. */
  bucketKept: boolean
  /** Whether the job ended before this page load. */
  restored: boolean
  /** Changes in the order in which they were made. */
  changes: Change[]
  /** Whether another job undoes its changes, or has undone them. */
  isUndone: boolean
  /** The job whose changes it undoes. */
  undoes: Job | undefined
  /** Whether all objects have ended, and the result is being verified or written. */
  ending: boolean
  readonly listeners: Set<() => void>
}

const NAMED = 100
export const NO_NAMES: Names = { count: 0, names: [] }
/** Counts every name and keeps the first hundred. */
export const noteNames = ({ count, names }: Names, more: readonly string[]): Names => ({
  count: count + more.length,
  names: names.length < NAMED ? [...names, ...more].slice(0, NAMED) : names,
})

export function newJob(o: NewJob, tools: Tools): Job {
  const job: Job = {
    ...o,
    work: { items: [], run: async () => 'done' },
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
    changes: [],
    isUndone: false,
    undoes: undefined,
    ending: false,
    listeners: new Set(),
  }
  job.work = o.kind.work(o.request, job, tools)
  return job
}
export const newItem = (job: Job, n: NewItem, serial: number, index: number): JobItem => ({
  id: `t${serial}`,
  serial,
  job,
  index,
  name: n.name,
  size: n.size,
  file: n.file,
  payload: n.payload,
  agreed: n.agreed,
  state: QUEUED,
  stop: new AbortController(),
  row: undefined,
})

/** The bucket whose objects a job works on. Throws TypeError for a job of an image. */
export function bucketOf({ subject }: Pick<Job, 'subject'>): BucketRef {
  if (subject.kind !== 'object') throw new TypeError(`Not in a bucket: ${subject.kind}`)
  return { cluster: subject.cluster, bucket: subject.bucket }
}
export const isInBucket = ({ subject }: Pick<Job, 'subject'>, at: BucketRef): boolean =>
  subject.kind === 'object' && subject.cluster === at.cluster && subject.bucket === at.bucket
export const isOfImage = ({ subject }: Pick<Job, 'subject'>, image: string): boolean =>
  subject.kind === 'image' && subject.image === image

export const leftOf = ({ counts: c }: Pick<Job, 'counts'>) =>
  c.all - c.done - c.failed - c.canceled - c.skipped - c.unchanged - c.kept
/** Every failed object, in the order of the job. */
export const failuresOf = ({ failed, dismissed }: Job): readonly JobItem[] =>
  [...failed, ...[...dismissed].filter(({ state }) => state.phase === 'failed')].toSorted((a, b) => a.serial - b.serial)
/** Changes that were sent, of an object the last one: a retry records its object again. */
export const sentChanges = ({ changes }: Pick<Job, 'changes'>): readonly Change[] => [
  ...new Map(changes.filter((c) => c.unsent !== true).map((change) => [change.name, change])).values(),
]
export const hasChanged = ({ changes }: Pick<Job, 'changes'>): boolean => changes.some((c) => c.unsent !== true)
export const canUndo = (job: Job): boolean => hasChanged(job) && !job.isUndone && isJobOver(job)
export const waitingOf = (job: Job) => job.queue.length - job.head
export const isJobOver = ({ status }: { readonly status: JobStatus }): boolean =>
  status === 'done' || status === 'failed' || status === 'canceled'

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
