/** Deferred work: rows with a due time, so that it survives a restart. */
import type { Kysely } from 'kysely'
import type { Database } from './db/schema'
import type { Services } from './services'
import { stamp } from './time'

/** What a kind of job does. Its clock stands at the job's due time or later; it must bear being run twice. */
export type JobKind = (services: Services, payload: unknown, signal: AbortSignal) => Promise<void>
export type JobKinds = Readonly<Record<string, JobKind>>

/** The first whole second that is at least so many away: due times are kept to the second. */
export const inSeconds = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date((Math.ceil(clock.now().getTime() / 1000) + seconds) * 1000)

/** Call within the transaction of the change that wants it. */
export async function schedule(trx: Kysely<Database>, kind: string, payload: unknown, due: Date): Promise<void> {
  await trx
    .insertInto('job')
    .values({ kind, payload: JSON.stringify(payload), due: stamp(due) })
    .execute()
}

export interface JobsDone {
  readonly done: number
  readonly failed: number
}

/** Which jobs are looked at: `only` these kinds, or all `but` these. */
interface Lane {
  readonly only?: readonly string[]
  readonly but?: readonly string[]
  /** Told to end early, a job fails and is run again after the next start. */
  readonly signal?: AbortSignal
}

/**
 * Runs what is due at `now`, oldest first, with the clock there. A job that fails stays for the next time and holds up no other;
 * work that a job schedules for the same time runs too.
 */
export async function runDue(
  services: Services,
  now: Date,
  kinds: JobKinds,
  report: (e: unknown) => void = () => undefined,
  { only, but = [], signal = new AbortController().signal }: Lane = {},
): Promise<JobsDone> {
  const then = { ...services, clock: { now: () => now } }
  const failed = new Set<number>()
  let done = 0
  for (;;) {
    let find = services.db.selectFrom('job').selectAll().where('due', '<=', stamp(now))
    if (failed.size > 0) find = find.where('id', 'not in', [...failed])
    if (but.length > 0) find = find.where('kind', 'not in', but)
    if (only) find = find.where('kind', 'in', only)
    // oxlint-disable no-await-in-loop -- one after the other: a later job may need what an earlier one did
    const job = await find.orderBy('due').orderBy('id').limit(1).executeTakeFirst()
    if (!job) return { done, failed: failed.size }
    try {
      const run = kinds[job.kind]
      if (!run) throw new Error(`No such kind of job: ${job.kind}`)
      await run(then, JSON.parse(job.payload), signal)
      await services.db.deleteFrom('job').where('id', '=', job.id).execute()
      done++
    } catch (e) {
      report(e)
      failed.add(job.id)
    }
  }
}

/**
 * Looks once a second, and beside that for the slow kinds, which hold up none of the others. Stop it before the database is closed:
 * that tells what is running to end, and waits for it.
 */
export function startJobs(
  services: Services,
  report: (e: unknown) => void,
  kinds: JobKinds,
  slow: JobKinds = {},
): () => Promise<void> {
  const end = new AbortController()
  // A job that fails is tried again every second: its failure is news once.
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
    everySecond(() => runDue(services, services.clock.now(), kinds, tell, { but: names, signal }).catch(tell)),
    everySecond(() => runDue(services, services.clock.now(), slow, tell, { only: names, signal }).catch(tell)),
  ]
  return async () => {
    end.abort()
    await Promise.all(lanes.map((stop) => stop()))
  }
}

function everySecond(run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = run().finally(() => {
      busy = false
    })
  }, 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
