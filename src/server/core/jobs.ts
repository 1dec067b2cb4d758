/** Deferred work, stored as rows with a due time, so that it survives a restart. */
import { sql, type ExpressionBuilder, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Database, JobTable } from '../db/schema'
import type { Services } from './services'
import { stamp } from '../system/time'
import { isOutage } from './log/failure-log'
import { Limiter } from './limiter'
import { wordsOf } from '../db/dialect'
import { claim, isShared, renewPeriodically, PROCESS_ID } from '../db/lease'

/**
 * The work of one job type. Its clock shows the job's due time or later. The work must be idempotent. Slow work awaits
 * `turn` between its pieces, so that jobs of other accounts get their share of the time.
 */
export type JobKind = (
  services: Services,
  payload: unknown,
  signal: AbortSignal,
  turn: () => Promise<void>,
) => Promise<void>
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
    .values({ kind, payload: JSON.stringify(payload), due: stamp(due), delay, account: accountOf(payload) })
    .execute()
}

/** Schedules a job of the server unless one of its kind is waiting. Call at every start; the job calls it again. */
export async function scheduleOnce(
  trx: Kysely<Database>,
  { clock }: Pick<Services, 'clock'>,
  kind: string,
  due: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('due', '>', stamp(clock.now()))
    .executeTakeFirst()
  if (!waiting) await schedule(trx, { clock }, kind, {}, due)
}

const HOUR_MS = 3_600_000
/** A cleanup that runs every hour. Call `schedule` at every start of a server; the job itself calls it again. */
export function hourly(kind: string, run: (services: Services) => Promise<void>) {
  const next = (trx: Kysely<Database>, { clock }: Pick<Services, 'clock'>): Promise<void> =>
    scheduleOnce(trx, { clock }, kind, new Date(clock.now().getTime() + HOUR_MS))
  const jobs: JobKinds = {
    [kind]: async (services) => {
      await run(services)
      await next(services.db, services)
    },
  }
  return { schedule: next, jobs }
}

/** The account whose turn a slow job takes; its payload names it. */
const accountOf = (payload: unknown): number | null => {
  const of = (payload as { account?: unknown } | null)?.account
  return typeof of === 'number' ? of : null
}

/** Jobs that one statement moves. */
const MOVED = 500
/** Moves jobs back that are further away than intended because the clock was set back: the first ones of them. */
export async function boundDueTimes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = wordsOf(db).later(stamp(clock.now()), sql`delay + 1`)
  const far = await db.selectFrom('job').select('id').where('due', '>', at).limit(MOVED).execute()
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
/** Jobs that no other server works on. */
const unclaimed = (db: Kysely<Database>) => (e: ExpressionBuilder<Database, 'job'>) =>
  e.or([e('lease', 'is', null), e('lease', '<=', wordsOf(db).fromNow(0))])

/** Claims a job where servers share the database; false if another one has it. */
async function take(db: Kysely<Database>, id: number): Promise<boolean> {
  if (!isShared(db)) return true
  const mine = db.updateTable('job').set(claim(db)).where('id', '=', id).where(unclaimed(db))
  return (await mine.returning('id').executeTakeFirst()) !== undefined
}

/** The first of the due jobs, claimed where servers share the database. */
async function takeFirst(db: Kysely<Database>, due: SelectQueryBuilder<Database, 'job', object>) {
  const first = due.orderBy('due').orderBy('id').limit(1)
  if (!isShared(db)) return first.selectAll().executeTakeFirst()
  // Others take the next job instead of waiting for this one.
  const free = first.select('id').where(unclaimed(db)).forNoKeyUpdate().skipLocked()
  return db.updateTable('job').set(claim(db)).where('id', '=', free).returningAll().executeTakeFirst()
}

interface JobWork {
  readonly now: Date
  readonly kinds: JobKinds
  readonly signal: AbortSignal
  /** Absent for jobs that aren't slow. */
  readonly turn?: () => Promise<void>
}

/** Runs one claimed job with the clock at `now` and deletes it once done. A failed one can be claimed again. */
async function runJob(services: Services, job: JobRow, work: JobWork): Promise<void> {
  const { db } = services
  if (!isShared(db)) return perform(services, job, work)
  const mine = () => db.updateTable('job').where('id', '=', job.id).where('owner', '=', PROCESS_ID)
  const stopRenewing = renewPeriodically(() => mine().set(claim(db)).execute())
  try {
    await perform(services, job, work)
  } catch (e) {
    await mine().set({ owner: null, lease: null }).execute()
    throw e
  } finally {
    stopRenewing()
  }
}

async function perform(services: Services, job: JobRow, { now, kinds, signal, turn }: JobWork): Promise<void> {
  const run = kinds[job.kind]
  if (!run) throw new Error(`Unknown job type: ${job.kind}`)
  await run(
    { ...services, clock: { ...services.clock, now: () => now, isChosen: services.clock.isChosen ?? false } },
    JSON.parse(job.payload),
    signal,
    turn ?? (async () => undefined),
  )
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
    let find = services.db.selectFrom('job').where('due', '<=', stamp(now))
    if (failed.size > 0) find = find.where('id', 'not in', [...failed])
    if (but.length > 0) find = find.where('kind', 'not in', but)
    if (only) find = find.where('kind', 'in', only)
    const job = await takeFirst(services.db, find)
    if (!job) return { done, failed: failed.size }
    try {
      await runJob(services, job, { now, kinds, signal })
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
  // A failing job is retried every second, so only its first failure is logged. Outages are counted elsewhere.
  const reported = new Set<string>()
  const reportOnce = (e: unknown) => {
    if (reported.size > 100) reported.clear()
    if (end.signal.aborted) return
    if (isOutage(e)) return report(e)
    if (reported.has(String(e))) return
    reported.add(String(e))
    report(e)
  }
  const names = Object.keys(slow)
  const { signal } = end
  const lanes = [
    everySecond(async () => {
      await boundDueTimes(services)
      await runDue(services, services.clock.now(), kinds, reportOnce, { but: names, signal })
    }, reportOnce),
    startSlowJobs(services, slow, reportOnce, signal),
  ]
  return async () => {
    end.abort()
    await Promise.all(lanes.map((stop) => stop()))
  }
}

/** Maximum slow jobs that work at the same time; they share the threads of the file system. */
const SLOW_AT_ONCE = 3
/** Maximum slow jobs that have begun: those that wait for their turn keep a file open and some memory. */
const SLOW_BEGUN = 64

/**
 * Each account has one slow job at a time, and the jobs of all accounts take turns, so that none waits for another
 * account's to end.
 */
function startSlowJobs(
  services: Services,
  kinds: JobKinds,
  report: (e: unknown) => void,
  signal: AbortSignal,
): () => Promise<void> {
  const names = Object.keys(kinds)
  const limiter = new Limiter(
    { all: SLOW_AT_ONCE, one: 1 },
    () => services.clock.elapsed?.() ?? services.clock.now().getTime(),
  )
  /** By account; null for jobs of none. */
  const begun = new Map<number | null, Promise<void>>()
  /** Retried once all other due jobs have run. */
  const failed = new Set<number>()
  /** Accounts in the order in which their last jobs ended: those that waited longest come first. */
  const served = new Set<number | null>()
  /** Jobs that ended while the due ones were being read. */
  const ended = new Set<number>()
  let looking: Promise<void> | undefined
  let again = false

  async function run(job: JobRow): Promise<void> {
    try {
      const place = await limiter.acquire(job.account, signal)
      const work = { now: services.clock.now(), kinds, signal, turn: () => place.next() }
      try {
        if (await take(services.db, job.id)) await runJob(services, job, work)
      } finally {
        place.end()
      }
    } catch (e) {
      if (signal.aborted) return
      failed.add(job.id)
      report(e)
    } finally {
      begun.delete(job.account)
      ended.add(job.id)
      served.delete(job.account)
      served.add(job.account)
    }
  }
  async function look(): Promise<void> {
    if (names.length === 0 || begun.size >= SLOW_BEGUN || signal.aborted) return
    ended.clear()
    const due = await firstOfEach(services, names, failed)
    if (due.length === 0 && begun.size === 0) failed.clear()
    const order = [...served]
    const waited = due.toSorted((a, b) => order.indexOf(a.account) - order.indexOf(b.account))
    for (const job of waited) {
      if (signal.aborted || begun.size >= SLOW_BEGUN) return
      // The next job of an account follows at once.
      if (!begun.has(job.account) && !ended.has(job.id)) begun.set(job.account, run(job).then(begin).catch(report))
    }
  }
  async function lookUntilQuiet(): Promise<void> {
    do {
      again = false
      await look()
    } while (again)
  }
  /** Resolves once the due jobs have been read, also if another call is reading them. */
  function begin(): Promise<void> {
    again = looking !== undefined
    looking ??= lookUntilQuiet().finally(() => {
      looking = undefined
    })
    return looking
  }
  const stop = everySecond(begin, report)
  return async () => {
    await stop()
    await Promise.all(begun.values())
    await looking
  }
}

/** The oldest due job of each account. */
async function firstOfEach(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kinds: readonly string[],
  failed: ReadonlySet<number>,
): Promise<JobRow[]> {
  let first = db
    .selectFrom('job')
    .select((e) => e.fn.min('id').as('id'))
    .where('due', '<=', stamp(clock.now()))
    .where('kind', 'in', kinds)
  if (failed.size > 0) first = first.where('id', 'not in', [...failed])
  if (isShared(db)) first = first.where(unclaimed(db))
  return db.selectFrom('job').selectAll().where('id', 'in', first.groupBy('account')).orderBy('id').execute()
}

function everySecond(run: () => Promise<unknown>, report: (e: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = run()
      .catch(report)
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
