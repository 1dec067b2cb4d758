/** Object Storage of the whole account: cancel and transfer (Part A 4.4). */
import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { objectStorage } from '../../contract/object-storage'
import type { Database } from '../db/schema'
import type { Handlers } from '../handlers'
import { dropBlobs } from '../objects/commit'
import { transferUsed } from '../objects/transfer'
import type { Services } from '../services'

/** Removes every bucket with all it holds. Access keys stay; signed URLs end with their buckets. */
export async function cancelObjectStorage(services: Pick<Services, 'db' | 'store'>, accountId: number): Promise<void> {
  const blobs = await services.db.transaction().execute(async (trx) => {
    const mine = trx.selectFrom('bucket').select('id').where('account_id', '=', accountId)
    const gone = await removeObjects(trx, accountId)
    await trx.deleteFrom('certificate').where('bucket_id', 'in', mine).execute()
    await trx.deleteFrom('bucket').where('account_id', '=', accountId).execute()
    return gone
  })
  await dropBlobs(services, blobs)
}

/** Objects that one statement removes, about. */
const STEP = 5000
/** Buckets with few objects go together. */
const FEW = { objects: 25, buckets: 200 }

/** The files that they had. In steps, between which the server reads for others: a statement holds it up until it ends. */
async function removeObjects(trx: Transaction<Database>, accountId: number): Promise<string[]> {
  const blobs = new Set<string>()
  const held = await trx
    .selectFrom('bucket')
    .select(['id', 'objects'])
    .where('account_id', '=', accountId)
    .where('objects', '>', 0)
    .execute()
  const small = held.filter((b) => b.objects <= FEW.objects).map((b) => b.id)
  for (let at = 0; at < small.length; at += FEW.buckets) {
    const ids = small.slice(at, at + FEW.buckets)
    const gone = await trx.deleteFrom('object').where('bucket_id', 'in', ids).returning('blob').execute()
    for (const { blob } of gone) blobs.add(blob)
    await setImmediate()
  }
  for (const { id, objects } of held) {
    if (objects <= FEW.objects) continue
    for (;;) {
      const names = trx.selectFrom('object').select('name').where('bucket_id', '=', id).orderBy('name')
      const last = await names.offset(STEP).limit(1).executeTakeFirst()
      const gone = await trx
        .deleteFrom('object')
        .where('bucket_id', '=', id)
        .$if(last !== undefined, (q) => q.where('name', '<=', last?.name ?? ''))
        .returning('blob')
        .execute()
      for (const { blob } of gone) blobs.add(blob)
      await setImmediate()
      if (!last) break
    }
  }
  return [...blobs]
}

export const objectStorageHandlers: Handlers<typeof objectStorage> = {
  cancel: async (c) => {
    await cancelObjectStorage(c, c.caller.accountId)
    return {}
  },
  transfer: async (c) => ({ used: await transferUsed(c, c.caller.accountId) }),
}
