/** Snapshot of the queue for rendering, of bounded size. */
import { budget } from '#/console/api/client/budget'
import { canUndo, isJobOver, leftOf, type Job, type JobItem, type JobStatus, type Kind, type Transfer } from './job'
import type { Queue } from './queue'
import { canRetry } from './state'

/** Maximum numbers of rows. */
const ROWS = 200
const FAILED = 100
const DROPPED = 40

export interface JobView extends Pick<
  Job,
  'id' | 'kind' | 'subject' | 'title' | 'halt' | 'remains' | 'kept' | 'bucketKept' | 'restored'
> {
  readonly status: JobStatus
  /** `left`: not finished yet. `waiting`: those of them that only wait for their turn or for the API's limit. */
  readonly counts: Readonly<Job['counts']> & { readonly left: number; readonly waiting: number }
  readonly bytes: Readonly<Job['bytes']>
  /** Whether listing continues, so that the counts still grow. */
  readonly counting: boolean
  readonly undoable: boolean
  /** Whether a retry can help: not for a changed file, or one over the maximum, nor for rows that were dismissed. */
  readonly retryable: boolean
  readonly secondsLeft: number | null
}
export interface Totals {
  /** Kinds of the counted jobs. */
  readonly kinds: readonly Kind[]
  /** Number of unfinished transfers. */
  readonly running: number
  /** Whether no unfinished job continues before it is retried. */
  readonly stopped: boolean
  readonly all: number
  /** Done objects for each kind's "uploaded" */
  readonly done: ReadonlyMap<string, number>
  readonly failed: number
  readonly canceled: number
  /** Bytes since the queue was last empty. */
  readonly loaded: number
  readonly size: number
  /** 0 to 99 while anything runs. */
  readonly percent: number
  /** Bytes a second, averaged over some seconds; 0 while unknown. */
  readonly speed: number
  /** Whether no byte has moved for a while. */
  readonly stalled: boolean
  /** While everything waits for the API's limit: epoch milliseconds of its end, null where unknown. Otherwise undefined. */
  readonly limitedUntil: number | null | undefined
  readonly secondsLeft: number | null
}
export interface Snapshot {
  readonly jobs: readonly JobView[]
  readonly rows: readonly Transfer[]
  readonly totals: Totals
  readonly paused: boolean
  /** Epoch milliseconds of this snapshot. */
  readonly at: number
}
const NO_TOTALS: Totals = {
  kinds: [],
  running: 0,
  stopped: false,
  all: 0,
  done: new Map(),
  failed: 0,
  canceled: 0,
  loaded: 0,
  size: 0,
  percent: 0,
  speed: 0,
  stalled: false,
  limitedUntil: undefined,
  secondsLeft: null,
}
export const EMPTY: Snapshot = { jobs: [], rows: [], totals: NO_TOTALS, paused: false, at: 0 }

export interface Rates {
  /** Bytes per second. */
  readonly bytes: number | undefined
  /** Bytes per second averaged over a longer time, for the time left. */
  readonly steady: number | undefined
  /** Milliseconds since the last byte. */
  readonly idle: number
  /** Objects per second of all jobs. */
  readonly objects: number | undefined
}

/** Milliseconds without a byte after which a transfer counts as stalled. */
const STALLED_MS = 10_000

const pace = () => budget.pace('default')
/** Seconds for a number of objects at the request limit, without listings. */
const secondsAtLimit = ({ calls = 1 }: Kind, count: number) => (count * calls) / pace()
/** The same with both listings. */
export const secondsFor = (kind: Kind, count: number): number =>
  Math.ceil(secondsAtLimit(kind, count) + (kind.bytes === 'up' ? 0 : (2 * Math.ceil(count / 500)) / pace()))

const bytesUnderWay = (job: Job) => [...job.running].reduce((sum, item) => sum + item.state.loaded, 0)

/** Whether nothing of the job moves until the user, the network or a new token lets it. */
export const isHeld = (job: Job, paused: boolean): boolean =>
  job.halt !== null ||
  (job.running.size === 0
    ? paused
    : [...job.running].every(({ state: { phase } }) => phase === 'waiting-network' || phase === 'waiting-session'))

const isLimited = ({ state }: JobItem) => state.phase === 'waiting-rate-limit'

function secondsLeft(job: Job, paused: boolean, rates: Rates): number | null {
  const left = leftOf(job)
  if (left === 0 || isJobOver(job) || paused || isHeld(job, paused)) return null
  // The first objects go faster than the limit lets all of them go.
  const byCount = Math.max(rates.objects ? left / rates.objects : 0, secondsAtLimit(job.kind, left))
  if (!job.kind.bytes) return byCount >= 1 ? Math.ceil(byCount) : null
  const bytes = job.bytes.all - job.bytes.done - bytesUnderWay(job)
  if (!rates.steady || rates.idle > STALLED_MS)
    return job.running.size > 0 && [...job.running].every(isLimited) ? Math.ceil(byCount) : null
  return Math.ceil(Math.max(bytes / rates.steady, secondsAtLimit(job.kind, left) - 1))
}

function statusOf(job: Job, paused: boolean): JobStatus {
  if (job.status !== 'running') return job.status
  return job.halt ? 'halted' : paused ? 'paused' : 'running'
}

function isRetryable({ halt, failed }: Job): boolean {
  if (halt !== null && halt.fault !== 'cors-off') return true
  for (const { state } of failed) if (canRetry(state)) return true
  return false
}

const jobView = (job: Job, paused: boolean, rates: Rates): JobView => ({
  id: job.id,
  kind: job.kind,
  subject: job.subject,
  title: job.title,
  status: statusOf(job, paused),
  counts: {
    ...job.counts,
    left: leftOf(job),
    waiting: leftOf(job) - [...job.running].filter((item) => !isLimited(item)).length,
  },
  bytes: { all: job.bytes.all, done: job.bytes.done + bytesUnderWay(job) },
  counting: !job.sealed,
  halt: job.halt,
  remains: job.remains,
  kept: job.kept,
  bucketKept: job.bucketKept,
  restored: job.restored,
  undoable: canUndo(job),
  retryable: isRetryable(job),
  secondsLeft: secondsLeft(job, paused, rates),
})

function rowOf(item: JobItem): Transfer {
  if (item.row?.state === item.state) return item.row.view
  const { id, job, name, size, state } = item
  const view = { id, job: job.id, kind: job.kind, subject: job.subject, name, size, state }
  item.row = { state, view }
  return view
}

const lastOf = <T>(set: ReadonlySet<T>, n: number): readonly T[] => (set.size <= n ? [...set] : [...set].slice(-n))

/** Rows to show: running and failed first, then the latest. Objects that only wait are counted, except the only one of a job. */
function rowsOf(jobs: readonly Job[], recent: readonly JobItem[]): readonly Transfer[] {
  const chosen = new Set<JobItem>()
  const take = (items: Iterable<JobItem>) => {
    for (const item of items) if (chosen.size < ROWS) chosen.add(item)
  }
  for (const job of jobs)
    take(
      job.counts.all === 1
        ? [...job.running, ...job.queue.slice(job.head)]
        : [...job.running].filter((i) => !isLimited(i)),
    )
  for (const job of jobs.toReversed()) if (chosen.size < FAILED) take(lastOf(job.failed, FAILED))
  for (const job of jobs.toReversed()) take(lastOf(job.dropped, DROPPED))
  take(recent.toReversed())
  return [...chosen].toSorted((a, b) => a.serial - b.serial).map(rowOf)
}

const isGoing = (v: JobView) => v.counts.left > 0 || v.status === 'proving' || v.status === 'removing'

function totalsOf(views: readonly JobView[], rates: Rates, running: readonly JobItem[]): Totals {
  const sum = (of: (v: JobView) => number) => views.reduce((n, v) => n + of(v), 0)
  const going = views.filter(isGoing)
  const done = new Map<string, number>()
  // A file that was already there counts as transferred. A setting that was already there wasn't changed.
  for (const { kind, counts } of views)
    done.set(kind.words.done, (done.get(kind.words.done) ?? 0) + counts.done + (kind.bytes ? counts.unchanged : 0))
  const bytes = views.some((v) => v.kind.bytes)
  const all = sum((v) => v.counts.all)
  const loaded = bytes ? sum((v) => v.bytes.done) : 0
  const size = bytes ? sum((v) => v.bytes.all) : 0
  const left = sum((v) => v.counts.left)
  const share = size > 0 ? loaded / size : all > 0 ? (all - left) / all : 0
  const seconds = views.map((v) => v.secondsLeft).filter((s) => s !== null)
  return {
    kinds: [...new Set(views.map((v) => v.kind))],
    running: Math.max(left, going.length > 0 ? 1 : 0),
    stopped: going.length > 0 && going.every((v) => v.status === 'halted'),
    all,
    done,
    failed: sum((v) => v.counts.failed),
    canceled: sum((v) => v.counts.canceled),
    loaded,
    size,
    percent: Math.min(99, Math.floor(share * 100)),
    speed: left > 0 && bytes && rates.idle <= STALLED_MS ? (rates.bytes ?? 0) : 0,
    stalled: rates.idle > STALLED_MS && running.some((i) => i.job.kind.bytes && i.state.phase === 'sending'),
    limitedUntil: running.length > 0 && running.every(isLimited) ? (running[0]?.state.until ?? null) : undefined,
    secondsLeft: seconds.length > 0 ? Math.max(...seconds) : null,
  }
}

/** `since`: jobs since the queue was last empty. `recent`: transfers that ended last. */
export function takeSnapshot(
  queue: Queue,
  since: ReadonlySet<Job>,
  recent: readonly JobItem[],
  rates: Rates,
): Snapshot {
  const jobs = [...queue.jobs()]
  const paused = queue.paused()
  const views = jobs.map((job) => jobView(job, paused, rates))
  const ids = new Set([...since].map((job) => job.id))
  const current = views.filter((v) => ids.has(v.id))
  return {
    jobs: views,
    rows: rowsOf(jobs, recent),
    // At the end, of everything that is listed.
    totals: totalsOf(
      current.some(isGoing) ? current : views,
      rates,
      jobs.flatMap((job) => [...job.running]),
    ),
    paused,
    at: Date.now(),
  }
}
