/** Object Storage of the whole account: cancel and transfer (Part A 4.4). */
import { setImmediate } from 'node:timers/promises'
import type { objectStorage } from '#/contract/object-storage'
import type { Handlers } from '#/server/core/handlers'
import { dropBlobs } from '#/server/objects/storage/commit'
import { transferUsed } from '#/server/objects/storage/egress-meter'
import type { Services } from '#/server/core/services'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>

/**
 * Removes every bucket with all it holds. Access keys stay; signed URLs end with their buckets. Objects go in steps of their own, so that
 * writes of other accounts come in between; the buckets go last, all at once.
 */
export async function cancelObjectStorage(services: Needs, accountId: number): Promise<void> {
  const { db } = services
  const held = await db
    .selectFrom('bucket')
    .select('id')
    .where('account_id', '=', accountId)
    .where('objects', '>', 0)
    .execute()
  for (const { id } of held) {
    for (let step: number | undefined = FIRST_STEP; step !== undefined;) {
      step = await removeSome(services, id, step)
      await setImmediate()
    }
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

/** Objects that one transaction removes, before any has been timed. */
const FIRST_STEP = 250
const LEAST_STEP = 50
const MOST_STEP = 2000
/** Milliseconds that one transaction should hold the lock; writers of other accounts wait that long. */
const HOLD_MS = 10

/** The next step's objects, after one of `step` objects took `ms`: at most twice as many, fewer as soon as it took too long. */
export const nextStep = (step: number, ms: number): number =>
  Math.round(Math.min(MOST_STEP, Math.max(LEAST_STEP, step * Math.min(2, HOLD_MS / Math.max(ms, 1)))))

/** Removes the first `step` objects of a bucket and their bytes. Answers the next step; undefined where none are left. */
async function removeSome(services: Needs, bucketId: number, step: number): Promise<number | undefined> {
  const { clock } = services
  const now = () => clock.elapsed?.() ?? clock.now().getTime()
  let began = 0
  const gone = await services.db.transaction().execute(async (trx) => {
    // The wait for the lock is no part of holding it.
    began = now()
    const names = trx.selectFrom('object').select('name').where('bucket_id', '=', bucketId).orderBy('name')
    const last = await names
      .offset(step - 1)
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
  const next = nextStep(step, now() - began)
  await dropBlobs(services, [...new Set(gone.map((row) => row.blob))])
  return gone.length === step ? next : undefined
}

export const objectStorageHandlers: Handlers<typeof objectStorage> = {
  cancel: async (c) => {
    await cancelObjectStorage(c, c.caller.accountId)
    return {}
  },
  transfer: async (c) => ({ used: await transferUsed(c, c.caller.accountId) }),
}
