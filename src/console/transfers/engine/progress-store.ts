/** Publishes snapshots of the queue at most eight times per second, and asks before leaving the page. */
import { createStore } from '#/console/api/base/store'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { isJobOver, leftOf, type JobItem, type Job } from './job'
import { createMeter } from './meter'
import type { Queue } from './queue'
import { EMPTY, isHeld, takeSnapshot, type Snapshot } from './view'

const REPAINT_MS = 125
const BEAT_MS = 1000
/** Milliseconds over which the time left is averaged: longer than for the speed, so that it doesn't jump. */
const STEADY_MS = 30_000
/** Milliseconds without any work after which the averages are outdated. */
const LONG_HOLD_MS = 5000
/** Number of recently ended objects. */
const RECENT = 200

const now = () => performance.now()

/**
 * `queueOf`: the queue reports changes to this store, and the store reads the queue. `isKept`: whether a job that transfers no bytes
 * continues after a reload.
 */
export function createProgressStore(queueOf: () => Queue, isKept: (job: Job) => boolean = () => true) {
  const picture = createStore<Snapshot>(EMPTY)
  const bytes = createMeter()
  const steady = createMeter(STEADY_MS)
  const objects = createMeter(STEADY_MS)
  const held = new Map<Job, { readonly reloadable: boolean; readonly release: () => void }>()
  let recent: JobItem[] = []
  let since = new Set<Job>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setTimeout> | undefined
  let heldAt: number | undefined

  const restart = () => {
    for (const meter of [bytes, steady, objects]) meter.reset()
  }
  /** Measures from the start after a pause or a lost connection. Otherwise its time would count as slow work for a minute. */
  const noteHold = (jobs: readonly Job[]) => {
    const open = jobs.filter((job) => !isJobOver(job))
    if (open.length > 0 && open.every((job) => isHeld(job, queueOf().paused()))) {
      heldAt ??= now()
      return
    }
    if (heldAt !== undefined && now() - heldAt > LONG_HOLD_MS) restart()
    heldAt = undefined
  }
  const letGo = (job: Job) => {
    held.get(job)?.release()
    held.delete(job)
  }
  /** Asks before leaving only while something would be lost. */
  const guard = (job: Job) => {
    const working = !isJobOver(job) && (leftOf(job) > 0 || !job.kind.bytes)
    const reloadable = !job.kind.bytes && isKept(job)
    if (working && held.get(job)?.reloadable === reloadable) return
    letGo(job)
    if (working) held.set(job, { reloadable, release: holdUnsaved(job.title, { reloadable }) })
  }
  const repaint = () => {
    clearTimeout(timer)
    clearTimeout(beat)
    timer = undefined
    const jobs = [...queueOf().jobs()]
    for (const job of jobs) guard(job)
    noteHold(jobs)
    picture.set(
      takeSnapshot(queueOf(), since, recent, {
        bytes: bytes.rate(now()),
        steady: steady.rate(now()),
        objects: objects.rate(now()),
        idle: bytes.idle(now()),
      }),
    )
    // Waits count down and speeds fade even without changes.
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
    /** Adds a job to the totals, which restart when nothing else runs. */
    count(job: Job) {
      if (![...queueOf().jobs()].some((j) => j !== job && !isJobOver(j))) {
        since = new Set()
        restart()
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
