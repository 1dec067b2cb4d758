/**
 * Bytes whose deletion is due later, so that a database restored to an earlier moment still finds them
 * (docs/decisions/0028). Only for stores that keep deleted bytes for a while.
 */
import { sql } from 'kysely'
import { wordsOf } from '#/server/db/dialect'
import { namedAmong } from '#/server/db/named'
import type { Services } from '#/server/core/services'
import { isBlob } from '#/server/storage/store'

type Needs = Pick<Services, 'db' | 'store'>
/** Names per query. */
const BATCH = 250
const AT_ONCE = 16
/** Seconds for which a server has the rows that it took to itself. */
const TAKEN_SECONDS = 120

/** Schedules the deletion of bytes that no row references. Bytes that are already scheduled keep their time. */
export async function scheduleRemovals({ db, store }: Needs, blobs: readonly string[]): Promise<void> {
  const due = wordsOf(db).fromNow(store.keepSeconds ?? 0)
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

/** Takes due rows for a while; the time ends by itself if this server is killed. */
async function takeDue(db: Needs['db']): Promise<readonly string[]> {
  const words = wordsOf(db)
  const due = db
    .selectFrom('removal')
    .select('blob')
    .where('due', '<=', words.fromNow(0))
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

/**
 * Deletes the bytes that are due and returns how many. Bytes that a row references again stay. Rejects if the store
 * can't be reached; the next call continues.
 */
export async function removeDue({ db, store }: Needs, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const blobs = await takeDue(db)
    if (blobs.length === 0) return removed
    const named = await namedAmong(db, blobs)
    // Earlier versions scheduled files of other programs too.
    const unnamed = blobs.filter((blob) => isBlob(blob) && !named.has(blob))
    for (let at = 0; at < unnamed.length; at += AT_ONCE) {
      await Promise.all(unnamed.slice(at, at + AT_ONCE).map((blob) => store.remove(blob)))
    }
    await sql`DELETE FROM removal WHERE blob IN (${sql.join(blobs)})`.execute(db)
    removed += unnamed.length
  }
}
