/**
 * Bytes whose deletion is due later. In a store that keeps deleted bytes for a while, these are all, so that a database
 * restored to an earlier moment still finds them (docs/decisions/0028). In any store, these are the bytes of a change
 * that deletes many rows, so that a server killed meanwhile leaves no more files without rows than a sweep moves
 * (docs/decisions/0018).
 */
import { sql } from 'kysely'
import { wordsOf } from '#/server/db/dialect'
import { namedAmong } from '#/server/db/named-blobs'
import { write, type Root, type Trx } from '#/server/db/write'
import { ageLimit, isClockSure } from '#/server/db/age-limit'
import type { Services } from '#/server/core/services'
import { parseStamp, stamp } from '#/server/system/time'
import { isBlob, isStoreAway } from '#/server/storage/store'

type Needs = Pick<Services, 'db' | 'store'>
/** Names per query. */
const BATCH = 250
const AT_ONCE = 16
/** Seconds for which a server has the rows that it took to itself. */
const TAKEN_SECONDS = 120
const DAY_MS = 86_400_000
/** Sorts after all times. */
const ANY = '~'

/**
 * Schedules the deletion of bytes that no row references. Bytes that are already scheduled keep their time. In a store
 * that doesn't keep bytes, this server has `TAKEN_SECONDS` to delete them itself.
 */
export async function scheduleRemovals({ db, store }: Needs, blobs: readonly string[]): Promise<void> {
  const due = wordsOf(db).fromNow(store.keepSeconds ?? TAKEN_SECONDS)
  for (let at = 0; at < blobs.length; at += BATCH) {
    await db
      .insertInto('removal')
      .values(blobs.slice(at, at + BATCH).map((blob) => ({ blob, due })))
      .onConflict((c) => c.column('blob').doNothing())
      .execute()
  }
}

/** The ones whose deletion is scheduled. */
export async function awaitingRemoval(db: Needs['db'], blobs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('removal').select('blob').where('blob', 'in', blobs).execute()
  return new Set(rows.map((row) => row.blob))
}

/** The due time up to which bytes can be deleted now; undefined if a store keeps deleted bytes for longer. */
async function dueLimit({ db, store, clock }: Needs & Pick<Services, 'clock'>): Promise<string | undefined> {
  if (store.keepSeconds === undefined) return ANY
  const keptMs = store.keepSeconds * 1000
  if (keptMs <= DAY_MS && (await isClockSure({ db, clock }))) return ANY
  const first = await db.selectFrom('removal').select('due').orderBy('due').limit(1).executeTakeFirst()
  const oldest = first && new Date(parseStamp(first.due).getTime() - keptMs)
  const before = await ageLimit({ db, clock }, 'removals', keptMs, oldest)
  return before && stamp(new Date(before.getTime() + keptMs))
}

/** Takes due rows for a while; the time ends by itself if this server is killed. */
async function takeDue(db: Needs['db'], limit: string): Promise<readonly string[]> {
  const words = wordsOf(db)
  const due = db
    .selectFrom('removal')
    .select('blob')
    .where('due', '<=', words.fromNow(0))
    .where('due', '<=', limit)
    .orderBy('due')
    .limit(BATCH)
    .$if(words.engine === 'postgres', (q) => q.forUpdate().skipLocked())
  const taken = await db
    .updateTable('removal')
    .set({ due: words.fromNow(TAKEN_SECONDS) })
    .where('blob', 'in', due)
    .returning('blob')
    .execute()
  return taken.map((row) => row.blob)
}

const forget = (db: Needs['db'], blobs: readonly string[]) =>
  blobs.length === 0 ? undefined : sql`DELETE FROM removal WHERE blob IN (${sql.join(blobs)})`.execute(db)

/**
 * Deletes bytes and returns those that exist no longer, with the first failure. Continues after a failure, unless the
 * store can't be reached.
 */
async function removeAll(
  { store }: Pick<Needs, 'store'>,
  blobs: readonly string[],
): Promise<{ readonly removed: readonly string[]; readonly failure?: unknown }> {
  const removed: string[] = []
  const failures: unknown[] = []
  for (let at = 0; at < blobs.length && !failures.some(isStoreAway); at += AT_ONCE) {
    await Promise.all(
      blobs.slice(at, at + AT_ONCE).map((blob) =>
        store.remove(blob).then(
          () => removed.push(blob),
          (e: unknown) => failures.push(e),
        ),
      ),
    )
  }
  return { removed, failure: failures[0] }
}

/**
 * Schedules the deletion of the bytes of rows that this transaction has deleted, and returns those that no row
 * references. Call `removeScheduled` after the commit.
 */
export async function scheduleWithin(trx: Trx, { store }: Pick<Needs, 'store'>, blobs: readonly string[]) {
  const all = [...new Set(blobs)]
  const unnamed: string[] = []
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH)
    const named = await namedAmong(trx, some)
    unnamed.push(...some.filter((blob) => !named.has(blob)))
  }
  await scheduleRemovals({ db: trx, store }, unnamed)
  return unnamed
}

/** Deletes scheduled bytes now, unless the store keeps them. Bytes that a failure leaves are deleted once due. */
export async function removeScheduled({ db, store }: Needs, blobs: readonly string[]): Promise<void> {
  if (store.keepSeconds !== undefined) return
  const { removed } = await removeAll({ store }, blobs)
  try {
    await forget(db, removed)
  } catch {
    // The change itself is committed and must not be reported as failed.
  }
}

/**
 * Runs a change that deletes many rows with bytes, then deletes the bytes that `change` returns. If this server is
 * killed in between, a server deletes them once due.
 */
export async function deleteWithBytes<T>(
  services: Needs,
  root: Root,
  change: (trx: Trx) => Promise<{ readonly deleted: T; readonly blobs: readonly string[] }>,
): Promise<T> {
  const { deleted, unnamed } = await write(services.db, root, async (trx) => {
    const { deleted, blobs } = await change(trx)
    return { deleted, unnamed: await scheduleWithin(trx, services, blobs) }
  })
  await removeScheduled(services, unnamed)
  return deleted
}

/**
 * Deletes the bytes that are due and returns how many. Bytes that a row references again stay. Rejects if some can't be
 * deleted; a later call tries again.
 */
export async function removeDue(services: Needs & Pick<Services, 'clock'>, signal?: AbortSignal): Promise<number> {
  const { db, store } = services
  const limit = await dueLimit(services)
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const blobs = limit === undefined ? [] : await takeDue(db, limit)
    if (blobs.length === 0) return removed
    const named = await namedAmong(db, blobs)
    // Earlier versions scheduled files of other programs too.
    const unnamed = blobs.filter((blob) => isBlob(blob) && !named.has(blob))
    const done = await removeAll({ store }, unnamed)
    await forget(db, [...done.removed, ...blobs.filter((blob) => !unnamed.includes(blob))])
    if (done.failure !== undefined) throw done.failure
    removed += unnamed.length
  }
}
