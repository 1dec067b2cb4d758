/** Deferred work, stored as rows with a due time, so that it survives a restart. */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database, JobTable } from '../db/schema'
import type { Services } from './services'
import { stamp } from '../system/time'

/** The work of one job type. Its clock shows the job's due time or later. The work must be idempotent. */
export type JobKind = (services: Services, payload: unknown, signal: AbortSignal) => Promise<void>
export type JobKinds = Readonly<Record<string, JobKind>>

/** The first whole second at least this many seconds away; due times are stored to the second. */
export const inSeconds = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date((Math.ceil(clock.now().getTime() / 1000) + seconds) * 1000)

/** Call within the transaction of the change that needs the job. */
export async function schedule(
  trx: Kysely<Database>,
  { clock }: Pick<Services, 'clock'>,
  kind: string,
  payload: unknown,
  due: Date,
): Promise<void> {
  const delay = Math.max(0, Math.ceil((due.getTime() - clock.now().getTime()) / 1000))
  await trx
    .insertInto('job')
    .values({ kind, payload: JSON.stringify(payload), due: stamp(due), delay })
    .execute()
}

/** Moves jobs back that are further away than intended because the clock was set back. */
export async function boundDueTimes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = sql<string>`strftime('%Y-%m-%dT%H:%M:%S', ${stamp(clock.now())}, '+' || (delay + 1) || ' seconds')`
  const far = await db.selectFrom('job').select('id').where('due', '>', at).execute()
  const ids = far.map((job) => job.id)
  if (ids.length > 0) await db.updateTable('job').set({ due: at }).where('id', 'in', ids).execute()
}

export interface JobsDone {
  readonly done: number
  readonly failed: number
}

/** Selects jobs: `only` these types, or all `but` these. */
interface Lane {
  readonly only?: readonly string[]
  readonly but?: readonly string[]
  /** A job that is aborted fails and runs again after the next start. */
  readonly signal?: AbortSignal
}

type JobRow = Selectable<JobTable>
/** Runs one job with the clock at `now` and deletes it once done. */
async function runJob(services: Services, job: JobRow, now: Date, kinds: JobKinds, signal: AbortSignal): Promise<void> {
  const run = kinds[job.kind]
  if (!run) throw new Error(`Unknown job type: ${job.kind}`)
  await run({ ...services, clock: { now: () => now } }, JSON.parse(job.payload), signal)
  await services.db.deleteFrom('job').where('id', '=', job.id).execute()
}

/**
 * Runs all jobs due at `now`, oldest first, with the clock at that time. A failing job stays for the next time and
 * delays no other; jobs scheduled for the same time run too.
 */
export async function runDue(
  services: Services,
  now: Date,
  kinds: JobKinds,
  report: (e: unknown) => void = () => undefined,
  { only, but = [], signal = new AbortController().signal }: Lane = {},
): Promise<JobsDone> {
  const failed = new Set<number>()
  let done = 0
  for (;;) {
    let find = services.db.selectFrom('job').selectAll().where('due', '<=', stamp(now))
    if (failed.size > 0) find = find.where('id', 'not in', [...failed])
    if (but.length > 0) find = find.where('kind', 'not in', but)
    if (only) find = find.where('kind', 'in', only)
    const job = await find.orderBy('due').orderBy('id').limit(1).executeTakeFirst()
    if (!job) return { done, failed: failed.size }
    try {
      await runJob(services, job, now, kinds, signal)
      done++
    } catch (e) {
      report(e)
      failed.add(job.id)
    }
  }
}

/**
 * Polls once a second, and separately for the slow types, which delay no others. Stop this before the database closes:
 * stopping aborts running jobs and waits for them.
 */
export function startJobs(
  services: Services,
  report: (e: unknown) => void,
  kinds: JobKinds,
  slow: JobKinds = {},
): () => Promise<void> {
  const end = new AbortController()
  // A failing job is retried every second, so only its first failure is logged.
  const told = new Set<string>()
  const tell = (e: unknown) => {
    if (told.size > 100) told.clear()
    if (told.has(String(e)) || end.signal.aborted) return
    told.add(String(e))
    report(e)
  }
  const names = Object.keys(slow)
  const { signal } = end
  const lanes = [
    everySecond(async () => {
      await boundDueTimes(services)
      await runDue(services, services.clock.now(), kinds, tell, { but: names, signal })
    }, tell),
    startSlowJobs(services, slow, tell, signal),
  ]
  return async () => {
    end.abort()
    await Promise.all(lanes.map((stop) => stop()))
  }
}

interface RunningJob {
  readonly id: number
  /** In elapsed milliseconds. */
  readonly began: number
  /** An aborted job starts over later. */
  readonly yield: AbortController
  readonly work: Promise<unknown>
}
/** Maximum concurrent slow jobs, which share the threads of the file system. */
const SLOW_AT_ONCE = 3
/** Slots for jobs that have run longer than `LONG_MS`; the other slots are for short jobs. */
const LONG_AT_ONCE = 2
const LONG_MS = 30_000
/** Maximum due slow jobs to consider. */
const SLOW_BATCH = 500

/**
 * Each account runs one slow job at a time, so that one with many delays no other. The payload of a slow job names its
 * `account`. If short jobs wait, a long job beyond `LONG_AT_ONCE` is preempted and starts over later, once; long jobs
 * in a long slot run to their end.
 */
function startSlowJobs(
  services: Services,
  kinds: JobKinds,
  tell: (e: unknown) => void,
  signal: AbortSignal,
): () => Promise<void> {
  const names = Object.keys(kinds)
  const running = new Map<string, RunningJob>()
  /** Ids of jobs that have run longer than `LONG_MS`. */
  const long = new Set<number>()
  const elapsed = () => services.clock.elapsed?.() ?? services.clock.now().getTime()
  const longRunning = () => [...running.values()].filter((r) => long.has(r.id))
  /** Retried once all other due jobs have run. */
  const failed = new Set<number>()
  const stop = everySecond(async () => {
    if (names.length === 0) return
    for (const { id, began } of running.values()) if (elapsed() - began >= LONG_MS) long.add(id)
    if (running.size >= SLOW_AT_ONCE && longRunning().length <= LONG_AT_ONCE) return
    const due = await services.db
      .selectFrom('job')
      .selectAll()
      .where('due', '<=', stamp(services.clock.now()))
      .where('kind', 'in', names)
      .orderBy('due')
      .orderBy('id')
      .limit(SLOW_BATCH)
      .execute()
    for (const job of due) {
      const share = shareOf(job)
      if (signal.aborted) return
      if (running.has(share) || failed.has(job.id)) continue
      if (long.has(job.id) && longRunning().length >= LONG_AT_ONCE) continue
      if (running.size >= SLOW_AT_ONCE) {
        const newest = longRunning().toSorted((a, b) => b.began - a.began)[0]
        if (newest && longRunning().length > LONG_AT_ONCE && !long.has(job.id)) newest.yield.abort()
        return
      }
      const gives = new AbortController()
      const work = runJob(services, job, services.clock.now(), kinds, AbortSignal.any([signal, gives.signal]))
        .then(() => long.delete(job.id))
        .catch((e: unknown) => {
          if (gives.signal.aborted) return
          failed.add(job.id)
          tell(e)
        })
        .finally(() => running.delete(share))
      running.set(share, { id: job.id, began: elapsed(), yield: gives, work })
    }
    if (running.size === 0) failed.clear()
  }, tell)
  return async () => {
    await stop()
    await Promise.all([...running.values()].map((r) => r.work))
  }
}
const shareOf = ({ payload }: Pick<JobRow, 'payload'>) => {
  const of = (JSON.parse(payload) as { account?: unknown } | null)?.account
  return typeof of === 'number' ? String(of) : ''
}

function everySecond(run: () => Promise<unknown>, tell: (e: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = run()
      .catch(tell)
      .finally(() => {
        busy = false
      })
  }, 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
