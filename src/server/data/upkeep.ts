/** Maintains a running server's data directory: the sweep after a start, and generations while it runs. */
import { isClockSure } from '../db/age-limit'
import { errorLine, noteLine, type Log } from '../core/log/log'
import type { FailureLog } from '../core/log/failure-log'
import { endAbandonedDeferral } from '../storage/deferred-deletes'
import { deleteDiscarded } from '../storage/discarded'
import { createReserve } from '../storage/reserve'
import { sweep, SweepRefused, type SweepDone } from '../objects/storage/sweep'
import type { Services } from '../core/services'
import { removeDue } from '../objects/storage/removals'
import { nextGeneration } from './identity'
import { isShared } from '../db/lease'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Upkeep {
  /** Resolves after the first sweep; null if it didn't finish. */
  readonly swept: Promise<SweepDone | null>
  /** Stops running work and waits for it. Call before the database closes. */
  stop(): Promise<void>
}

/**
 * Keeps the reserve, deletes discarded files, scheduled bytes and what a killed backup left, and sweeps now and once a
 * day. Once an hour, deletes abandoned uploads and advances the generation, so that a manual database copy restored later
 * is detected as old. Failures are reported like those of requests, so that an outage isn't logged twice.
 */
export function startUpkeep(services: Services, log: Log, report: FailureLog['report']): Upkeep {
  const { db, settings, store } = services
  const end = new AbortController()
  const shared = isShared(db)
  const keeps = store.keepSeconds !== undefined
  // Another server might be writing the files of the last hours.
  const spared = shared || keeps
  const started = spared ? Promise.resolve(0) : store.identityWritten()
  const unlessEnded = (e: unknown) => {
    if (!end.signal.aborted) report(e)
  }
  const run = async (): Promise<SweepDone | null> => {
    try {
      const before = spared ? Date.now() - DAY : await started
      const done = await sweep(services, { before, signal: end.signal })
      if (done.moved + done.deleted > 0) log(noteLine(describe(done, keeps)))
      return done
    } catch (e) {
      if (e instanceof SweepRefused) log(errorLine(e.message))
      else unlessEnded(e)
      return null
    }
  }
  // The reserve is for the database, which is elsewhere where servers share it.
  const keep = async () => (shared ? undefined : createReserve(settings.dataDir).catch(report))
  const removing = () => removeDue(services, end.signal).catch(unlessEnded)
  let discarding: Promise<unknown> | undefined
  const deleteLeftovers = () => {
    discarding = deleteDiscarded(settings.dataDir, end.signal)
      .catch(unlessEnded)
      .finally(() => {
        discarding = undefined
      })
  }
  if (!shared) deleteLeftovers()
  const endBackup = async () => {
    if (shared || discarding || !(await endAbandonedDeferral(settings.dataDir))) return
    deleteLeftovers()
  }
  const everyMinute = () => Promise.all([keep(), removing(), endBackup().catch(unlessEnded)])
  let keeping = everyMinute()
  let busy = false
  const minutes = setInterval(() => {
    if (busy) return
    busy = true
    keeping = everyMinute().finally(() => {
      busy = false
    })
  }, MINUTE).unref()
  const swept = run()
  let running: Promise<unknown> = swept
  let hours = 0
  /** A failed step doesn't keep the next ones from running. */
  const everyHour = async () => {
    if (!shared) await nextGeneration(db, store).catch(report)
    if (await isClockSure(services).catch(() => false)) await store.clearAbandoned(Date.now() - HOUR).catch(report)
    if (++hours % 24 === 0) await run()
  }
  const timer = setInterval(() => {
    running = running.then(everyHour)
  }, HOUR).unref()
  return {
    swept,
    stop: async () => {
      clearInterval(timer)
      clearInterval(minutes)
      end.abort()
      await Promise.all([running, keeping])
      await discarding
    },
  }
}

const describe = ({ moved, deleted }: SweepDone, keeps: boolean): string =>
  keeps
    ? `Unreferenced files of the bucket scheduled for deletion: ${moved}.`
    : `Unreferenced files moved to objects/lost: ${moved}. Deleted after 30 days there: ${deleted}.`
