/** What is shown of the queue, painted at most eight times a second, and what holds the page back from leaving. */
import { createStore } from '#/api/session/store'
import { holdUnsaved } from '#/api/form/unsaved'
import { hasBytes, isJobOver, leftOf, type JobItem, type Job } from './job'
import { createMeter } from './meter'
import type { Queue } from './queue'
import { EMPTY, takeSnapshot, type Snapshot } from './view'

const REPAINT_MS = 125
const BEAT_MS = 1000
/** Milliseconds that the time left is averaged over: longer than for the speed, so that it does not jump about. */
const STEADY_MS = 30_000
/** Objects that were over last. */
const RECENT = 200

const now = () => performance.now()

/** `queueOf`: the queue tells the board of changes and the board looks at the queue. */
export function createProgressStore(queueOf: () => Queue) {
  const picture = createStore<Snapshot>(EMPTY)
  const bytes = createMeter()
  const steady = createMeter(STEADY_MS)
  const objects = createMeter(STEADY_MS)
  const held = new Map<Job, () => void>()
  let recent: JobItem[] = []
  let since = new Set<Job>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setTimeout> | undefined

  const letGo = (job: Job) => {
    held.get(job)?.()
    held.delete(job)
  }
  /** Leaving is asked about only while something would be lost by it. */
  const guard = (job: Job) => {
    const working = !isJobOver(job) && (leftOf(job) > 0 || !hasBytes(job))
    if (!working) letGo(job)
    else if (!held.has(job)) held.set(job, holdUnsaved(job.title, { reloadable: !hasBytes(job) }))
  }
  const repaint = () => {
    clearTimeout(timer)
    clearTimeout(beat)
    timer = undefined
    const jobs = [...queueOf().jobs()]
    for (const job of jobs) guard(job)
    picture.set(
      takeSnapshot(queueOf(), since, recent, {
        bytes: bytes.rate(now()),
        steady: steady.rate(now()),
        objects: objects.rate(now()),
        idle: bytes.idle(now()),
      }),
    )
    // Waits count down and speeds fade also while nothing happens.
    beat = jobs.some((job) => !isJobOver(job)) ? setTimeout(repaint, BEAT_MS) : undefined
  }
  return {
    get: picture.get,
    subscribe: picture.subscribe,
    repaint,
    soon: () => void (timer ??= setTimeout(repaint, REPAINT_MS)),
    /** Bytes a second; undefined while unknown. */
    speed: () => bytes.rate(now()),
    moved: (n: number) => {
      bytes.add(n, now())
      steady.add(n, now())
    },
    over(item: JobItem) {
      objects.add(1, now())
      recent.push(item)
      if (recent.length > 2 * RECENT) recent = recent.slice(-RECENT)
    },
    /** It counts among what the totals speak of; with it they begin anew where nothing else is under way. */
    count(job: Job) {
      if (![...queueOf().jobs()].some((j) => j !== job && !isJobOver(j))) {
        since = new Set()
        bytes.reset()
        steady.reset()
        objects.reset()
      }
      since.add(job)
    },
    row: (id: string) => recent.find((item) => item.id === id),
    drop(which: (item: JobItem) => boolean) {
      recent = recent.filter((item) => !which(item))
    },
    leave(job: Job) {
      since.delete(job)
      recent = recent.filter((item) => item.job !== job)
      letGo(job)
    },
  }
}
