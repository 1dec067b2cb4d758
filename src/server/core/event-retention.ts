/** Deletes events after `EVENT_DAYS` and beyond a maximum per account, so that no account can fill the disk. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { ageLimit } from '../db/age-limit'
import { hourly } from './jobs'
import type { Services } from './services'
import { parseStamp, stamp } from '../system/time'

/** Maximum events kept per account. */
const MAX_EVENTS = 100_000
/** Events deleted by one statement, which holds the lock for a few milliseconds. */
const STEP = 1000
const DAY_MS = 86_400_000

/** Deletes expired events, and the oldest events of an account with more than `most`. */
export async function forgetEvents(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  most = MAX_EVENTS,
): Promise<void> {
  const oldest = await db.selectFrom('event').select('created').orderBy('created').limit(1).executeTakeFirst()
  const first = oldest && parseStamp(oldest.created)
  const before = await ageLimit({ db, clock }, 'events', settings.eventDays * DAY_MS, first)
  if (before) await inSteps(db, db.selectFrom('event').select('id').where('created', '<', stamp(before)))
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

export const eventRetention = hourly('events.forget', (services) => forgetEvents(services))
