/**
 * Says what can be deleted because of its age. A wrong clock must not empty anything: nothing is deleted while the clock is more than a
 * day ahead of the time that was stored last, and at most one day's worth a day.
 */
import type { Kysely } from 'kysely'
import type { Database } from './schema'

interface Needs {
  readonly db: Kysely<Database>
  readonly clock: { now(): Date; readonly elapsed?: () => number; readonly isChosen?: boolean }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The time stored last. */
const SEEN = 'clock.seen'
/** Since when this process finds the clock ahead of it: by the clock, and in milliseconds that no setting of the clock moves. */
const ahead = new WeakMap<Kysely<Database>, { readonly time: number; readonly elapsed: number }>()

async function read(db: Kysely<Database>, name: string): Promise<string | undefined> {
  return (await db.selectFrom('server_setting').select('value').where('name', '=', name).executeTakeFirst())?.value
}
const store = (db: Kysely<Database>, name: string, value: string) =>
  db
    .insertInto('server_setting')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()

/**
 * Whether the clock follows the time stored last. A clock that is ahead for an hour counts, as after a pause of the server; if it jumps
 * again meanwhile, its hour begins again.
 */
export async function isClockSure({ db, clock }: Needs): Promise<boolean> {
  if (clock.isChosen) return true
  const time = clock.now().getTime()
  const elapsed = clock.elapsed?.() ?? time
  const seen = Number.parseInt((await read(db, SEEN)) ?? String(time), 10)
  if (time - seen > DAY_MS) {
    const since = ahead.get(db)
    const jumped = since && Math.abs(time - since.time - (elapsed - since.elapsed)) > MINUTE_MS
    if (!since || jumped) ahead.set(db, { time, elapsed })
    if (!since || jumped || elapsed - since.elapsed < HOUR_MS) return false
  }
  ahead.delete(db)
  await store(db, SEEN, String(time))
  return true
}

/**
 * The time before which data of this kind can be deleted now; undefined if nothing can. `keptMs`: milliseconds for which data is kept.
 * `oldest`: the oldest stored time.
 */
export async function ageLimit(
  { db, clock }: Needs,
  kind: string,
  keptMs: number,
  oldest: Date | undefined,
): Promise<Date | undefined> {
  // First, so that the time is stored even while nothing is old.
  const isSure = await isClockSure({ db, clock })
  const now = clock.now().getTime()
  const end = now - keptMs
  if (!isSure || oldest === undefined || oldest.getTime() > end) return undefined
  // All of it is one day's worth.
  if (keptMs <= DAY_MS || clock.isChosen) return new Date(end)
  const [name, today] = [`deleted.${kind}`, new Date(now).toISOString().slice(0, 10)]
  if ((await read(db, name)) === today) return undefined
  await store(db, name, today)
  return new Date(Math.min(end, oldest.getTime() + DAY_MS))
}
