/** Keeps the audit trail within its bytes and its days. */
import { type Kysely } from 'kysely'
import { ageLimit } from '../db/age-limit'
import { hourly } from '../core/jobs'
import type { Services } from '../core/services'
import type { Database } from '../db/schema'

type Db = Kysely<Database>

/** Bytes of one account, of the operator commands, and of all callers without an account. */
const MAX_PAYER = 32 * 1024 * 1024
const MAX_ALL = 256 * 1024 * 1024
/** The part of a bound that is left after older rows were deleted, so that not each row deletes one. */
const KEPT = 0.9
/** Rows deleted by one statement, which holds the lock for a few milliseconds. */
const STEP = 1000
const DAY_MS = 86_400_000

/** Deletes the oldest rows of each payer beyond its bytes. If all together have too many, those with the most have less. */
export async function trimTrail(db: Db, one = MAX_PAYER, all = MAX_ALL): Promise<void> {
  const sums = await db
    .selectFrom('audit')
    .select((e) => ['payer', e.fn.sum<number>('bytes').as('bytes')])
    .groupBy('payer')
    .orderBy('bytes')
    .execute()
  let left = all
  let limit = one
  for (const [n, { bytes }] of sums.entries()) {
    limit = Math.min(one, left / (sums.length - n))
    left -= Math.min(bytes, limit)
  }
  for (const { payer, bytes } of sums) if (bytes > limit) await deleteOldest(db, payer, bytes - limit * KEPT)
}

async function deleteOldest(db: Db, payer: string, excess: number): Promise<void> {
  let over = excess
  for (;;) {
    const own = db.selectFrom('audit').select(['id', 'bytes']).where('payer', '=', payer)
    let last: number | undefined
    for (const { id, bytes } of await own.orderBy('id').limit(STEP).execute()) {
      if (over <= 0) break
      over -= bytes
      last = id
    }
    if (last === undefined) return
    await db.deleteFrom('audit').where('payer', '=', payer).where('id', '<=', last).execute()
  }
}

/** Deletes rows older than `AUDIT_DAYS`. */
export async function forgetOld({ db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<void> {
  const oldest = await db.selectFrom('audit').select('at').orderBy('at').limit(1).executeTakeFirst()
  const before = await ageLimit({ db, clock }, 'audit', settings.auditDays * DAY_MS, oldest && new Date(oldest.at))
  if (!before) return
  for (;;) {
    const ids = db.selectFrom('audit').select('id').where('at', '<', before.toISOString()).limit(STEP)
    const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', ids).executeTakeFirst()
    if (numDeletedRows < STEP) return
  }
}

export const auditRetention = hourly('audit.forget', async (services) => {
  await trimTrail(services.db)
  await forgetOld(services)
})
