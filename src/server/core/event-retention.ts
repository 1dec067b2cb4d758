/** Events are kept for `EVENT_DAYS`, and at most so many of each account: nobody fills the disk by renaming things. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { schedule, type JobKinds } from './jobs'
import type { Services } from './services'
import { stamp } from '../system/time'

/** The newest events of an account that are kept. */
const MOST_EVENTS = 100_000
const FORGET = 'events.forget'
/** Seconds between two looks for what is too old. */
const EVERY = 3600
/** Events that one statement removes: it holds the lock for some milliseconds. */
const STEP = 1000
const DAY_MS = 86_400_000

/** Schedules the next look unless one is waiting. Call at every start of a server; the job calls it again. */
export async function scheduleEventRetention(trx: Kysely<Database>, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const now = clock.now()
  const waiting = await trx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', FORGET)
    .where('due', '>', stamp(now))
    .executeTakeFirst()
  if (!waiting) await schedule(trx, { clock }, FORGET, {}, new Date(now.getTime() + EVERY * 1000))
}

/** Removes events that are too old, and the oldest of an account that has more than `most`. */
export async function forgetEvents(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  most = MOST_EVENTS,
): Promise<void> {
  const before = stamp(new Date(clock.now().getTime() - settings.eventDays * DAY_MS))
  await inSteps(db, db.selectFrom('event').select('id').where('created', '<', before))
  const accounts = await db
    .selectFrom('event')
    .select('account_id')
    .groupBy('account_id')
    .having((e) => e.fn.countAll(), '>', most)
    .execute()
  for (const { account_id } of accounts) {
    const own = db.selectFrom('event').select('id').where('account_id', '=', account_id)
    const newest = await own.orderBy('id', 'desc').offset(most).limit(1).executeTakeFirst()
    if (newest) await inSteps(db, own.where('id', '<=', newest.id))
  }
}

type Ids = ReturnType<typeof idsOf>
const idsOf = (db: Kysely<Database>) => db.selectFrom('event').select('id')
async function inSteps(db: Kysely<Database>, ids: Ids): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom('event').where('id', 'in', ids.limit(STEP)).executeTakeFirst()
    if (numDeletedRows < STEP) return
  }
}

export const eventJobs: JobKinds = {
  [FORGET]: async (services) => {
    await forgetEvents(services)
    await scheduleEventRetention(services.db, services)
  },
}
