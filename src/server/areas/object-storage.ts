/** Object Storage of the whole account: cancel and transfer (Part A 4.4). */
import type { objectStorage } from '../../contract/object-storage'
import type { Handlers } from '../handlers'
import { dropBlobs } from '../objects/commit'
import { transferUsed } from '../objects/transfer'
import type { Services } from '../services'

/** Removes every bucket with all it holds. Access keys stay; signed URLs end with their buckets. */
export async function cancelObjectStorage(services: Pick<Services, 'db' | 'store'>, accountId: number): Promise<void> {
  const blobs = await services.db.transaction().execute(async (trx) => {
    const mine = trx.selectFrom('bucket').select('id').where('account_id', '=', accountId)
    const rows = await trx.selectFrom('object').select('blob').distinct().where('bucket_id', 'in', mine).execute()
    await trx.deleteFrom('object').where('bucket_id', 'in', mine).execute()
    await trx.deleteFrom('certificate').where('bucket_id', 'in', mine).execute()
    await trx.deleteFrom('bucket').where('account_id', '=', accountId).execute()
    return rows.map((r) => r.blob)
  })
  await dropBlobs(services, blobs)
}

export const objectStorageHandlers: Handlers<typeof objectStorage> = {
  cancel: async (c) => {
    await cancelObjectStorage(c, c.caller.accountId)
    return {}
  },
  transfer: async (c) => ({ used: await transferUsed(c, c.caller.accountId) }),
}
