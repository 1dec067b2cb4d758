/** Rows of objects: the row and the bucket's sums change together, and unreferenced bytes are deleted afterwards. */
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import type { Stored } from '#/server/storage/store'
import { namedAmong } from '#/server/db/named-blobs'
import { mayBeStored, write } from '#/server/db/write'
import { scheduleRemovals } from './removals'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>

/** Reads the current object of the name, undefined if there is none, and refuses the change by throwing. */
export type WriteCondition = (old: { readonly etag: string; readonly last_modified: string } | undefined) => void
const always: WriteCondition = () => undefined

/**
 * Gives stored bytes their name and replaces the previous object. False if the bucket was deleted. Unreferenced bytes
 * are deleted.
 */
export async function commitObject(
  services: Needs,
  bucketId: number,
  object: { readonly name: string; readonly contentType: string; readonly stored: Stored },
  condition: WriteCondition = always,
): Promise<boolean> {
  const { name, contentType, stored } = object
  const done = await write(services.db, { bucket: bucketId }, async (trx) => {
    const bucket = await trx.selectFrom('bucket').select('id').where('id', '=', bucketId).executeTakeFirst()
    if (!bucket) return undefined
    const old = await trx
      .selectFrom('object')
      .select(['blob', 'size', 'etag', 'last_modified'])
      .where('bucket_id', '=', bucketId)
      .where('name', '=', name)
      .executeTakeFirst()
    condition(old)
    const row = {
      blob: stored.blob,
      size: stored.size,
      etag: stored.etag,
      content_type: contentType,
      last_modified: stamp(services.clock.now()),
      acl: 'private',
    }
    await trx
      .insertInto('object')
      .values({ bucket_id: bucketId, name, ...row })
      .onConflict((c) => c.columns(['bucket_id', 'name']).doUpdateSet(row))
      .execute()
    await trx
      .updateTable('bucket')
      .set((e) => ({
        objects: e('objects', '+', old ? 0 : 1),
        size: e('size', '+', stored.size - (old?.size ?? 0)),
      }))
      .where('id', '=', bucketId)
      .execute()
    return { old }
  }).catch((e: unknown) => dropUncommitted(services, stored.blob, e))
  const unnamed = done ? done.old?.blob : stored.blob
  if (unnamed !== undefined) await dropBlobs(services, [unnamed])
  return done !== undefined
}

/**
 * Deletes the bytes of a change that failed, and rethrows its failure. Bytes that a commit might still name stay; the
 * sweep finds them if none does.
 */
export async function dropUncommitted(services: Pick<Needs, 'db' | 'store'>, blob: string, e: unknown): Promise<never> {
  if (!mayBeStored(e)) await dropBlobs(services, [blob])
  throw e
}

/** Deletes an object; true if there was one. */
export async function deleteObject(
  services: Needs,
  bucketId: number,
  name: string,
  condition: WriteCondition = always,
): Promise<boolean> {
  const old = await write(services.db, { bucket: bucketId }, async (trx) => {
    const row = await trx
      .deleteFrom('object')
      .where('bucket_id', '=', bucketId)
      .where('name', '=', name)
      .returning(['blob', 'size', 'etag', 'last_modified'])
      .executeTakeFirst()
    condition(row)
    if (!row) return undefined
    await trx
      .updateTable('bucket')
      .set((e) => ({ objects: e('objects', '-', 1), size: e('size', '-', row.size) }))
      .where('id', '=', bucketId)
      .execute()
    return row
  })
  if (old) await dropBlobs(services, [old.blob])
  return old !== undefined
}

/** Files deleted concurrently; more would keep uploads from the disk. */
const AT_ONCE = 16

/**
 * Deletes bytes that no row references, or schedules their deletion where the store keeps them for a while. Call after
 * the commit: leftovers of a crash or failure here are swept later.
 */
export async function dropBlobs(services: Pick<Needs, 'db' | 'store'>, blobs: readonly string[]): Promise<void> {
  const { db, store } = services
  for (let from = 0; from < blobs.length; from += AT_ONCE) {
    const some = blobs.slice(from, from + AT_ONCE)
    try {
      const named = await namedAmong(db, some)
      const unnamed = some.filter((blob) => !named.has(blob))
      if (store.keepSeconds !== undefined) await scheduleRemovals(services, unnamed)
      else await Promise.allSettled(unnamed.map((blob) => store.remove(blob)))
    } catch {
      // The change itself is committed and must not be reported as failed.
    }
  }
}
