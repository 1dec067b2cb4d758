/** Object Storage of the whole account: cancel and transfer (Part A 4.4). */
import { setImmediate } from 'node:timers/promises'
import type { objectStorage } from '#/contract/object-storage'
import type { Handlers } from '#/server/core/handlers'
import { dropBlobs } from '#/server/objects/storage/commit'
import { transferUsed } from '#/server/objects/storage/egress-meter'
import type { Services } from '#/server/core/services'

/**
 * Removes every bucket with all it holds. Access keys stay; signed URLs end with their buckets. Objects go in steps of their own, so that
 * writes of other accounts come in between; the buckets go last, all at once.
 */
export async function cancelObjectStorage(services: Pick<Services, 'db' | 'store'>, accountId: number): Promise<void> {
  const { db } = services
  const held = await db
    .selectFrom('bucket')
    .select('id')
    .where('account_id', '=', accountId)
    .where('objects', '>', 0)
    .execute()
  for (const { id } of held) {
    while (await removeSome(services, id)) await setImmediate()
  }
  const blobs = await db.transaction().execute(async (trx) => {
    const mine = trx.selectFrom('bucket').select('id').where('account_id', '=', accountId)
    // What was uploaded meanwhile.
    const gone = await trx.deleteFrom('object').where('bucket_id', 'in', mine).returning('blob').execute()
    await trx.deleteFrom('certificate').where('bucket_id', 'in', mine).execute()
    await trx.deleteFrom('bucket').where('account_id', '=', accountId).execute()
    return gone.map((row) => row.blob)
  })
  await dropBlobs(services, blobs)
}

/** Objects that one transaction removes: it holds the lock for about 20 ms. */
const STEP = 2000

/** Removes the first objects of a bucket and their bytes; false where none are left. */
async function removeSome(services: Pick<Services, 'db' | 'store'>, bucketId: number): Promise<boolean> {
  const gone = await services.db.transaction().execute(async (trx) => {
    const names = trx.selectFrom('object').select('name').where('bucket_id', '=', bucketId).orderBy('name')
    const last = await names
      .offset(STEP - 1)
      .limit(1)
      .executeTakeFirst()
    const rows = await trx
      .deleteFrom('object')
      .where('bucket_id', '=', bucketId)
      .$if(last !== undefined, (q) => q.where('name', '<=', last?.name ?? ''))
      .returning(['blob', 'size'])
      .execute()
    const size = rows.reduce((sum, row) => sum + row.size, 0)
    await trx
      .updateTable('bucket')
      .set((e) => ({ objects: e('objects', '-', rows.length), size: e('size', '-', size) }))
      .where('id', '=', bucketId)
      .execute()
    return rows
  })
  await dropBlobs(services, [...new Set(gone.map((row) => row.blob))])
  return gone.length === STEP
}

export const objectStorageHandlers: Handlers<typeof objectStorage> = {
  cancel: async (c) => {
    await cancelObjectStorage(c, c.caller.accountId)
    return {}
  },
  transfer: async (c) => ({ used: await transferUsed(c, c.caller.accountId) }),
}
