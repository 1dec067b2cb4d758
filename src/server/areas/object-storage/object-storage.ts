/** Object Storage of the whole account: cancel and transfer. */
import { setImmediate } from 'node:timers/promises'
import type { objectStorage } from '#/contract/object-storage'
import type { Handlers } from '#/server/core/handlers'
import { transferUsed } from '#/server/objects/storage/egress-meter'
import { deleteWithBytes, removeScheduled, scheduleWithin } from '#/server/objects/storage/removals'
import type { Services } from '#/server/core/services'
import { lock, write } from '#/server/db/write'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>

/**
 * Deletes every bucket with its objects. Access keys stay; signed URLs end with their buckets. Objects are deleted in
 * steps, so that writes of other accounts come in between; the buckets are deleted last, `BUCKETS_STEP` at once.
 */
export async function cancelObjectStorage(services: Needs, accountId: number): Promise<void> {
  const findHeld = () =>
    services.db
      .selectFrom('bucket')
      .select(['id', 'objects'])
      .where('account_id', '=', accountId)
      .where('objects', '>', 0)
      .execute()
  let held = await findHeld()
  do {
    for (const { id } of held) {
      for (let step: number | undefined = FIRST_STEP; step !== undefined;) {
        step = await removeSome(services, id, step)
        await setImmediate()
      }
    }
    // Many uploads can have ended meanwhile.
    held = await findHeld()
  } while (held.reduce((sum, { objects }) => sum + objects, 0) > MAX_STEP)
  while (await removeBuckets(services, accountId)) await setImmediate()
}

/** Buckets that one transaction deletes; a cancel of more takes several. */
const BUCKETS_STEP = 250

/** Deletes the first buckets of the account with what was uploaded meanwhile. False if none can be left. */
async function removeBuckets(services: Needs, accountId: number): Promise<boolean> {
  const buckets = await deleteWithBytes(services, { account: accountId }, async (trx) => {
    // Uploads that are just being committed come first; later ones find no bucket.
    await lock(trx, { bucketsOf: accountId })
    const own = trx.selectFrom('bucket').select('id').where('account_id', '=', accountId)
    const first = own.orderBy('id').limit(BUCKETS_STEP)
    const gone = await trx.deleteFrom('object').where('bucket_id', 'in', first).returning('blob').execute()
    await trx.deleteFrom('certificate').where('bucket_id', 'in', first).execute()
    const removed = await trx.deleteFrom('bucket').where('id', 'in', first).returning('id').execute()
    return { deleted: removed.length, blobs: gone.map((row) => row.blob) }
  })
  return buckets === BUCKETS_STEP
}

/** Objects that the first transaction deletes, before any has been timed. */
const FIRST_STEP = 250
const LEAST_STEP = 50
/** Each object can change another page of the index of bytes, which the commit then writes. */
const MAX_STEP = 400
/** Milliseconds that one transaction should hold the lock; writers of other accounts wait that long. */
const HOLD_MS = 10

/** Objects of the next step after one of `step` objects took `ms`: at most twice as many, and fewer if it took too long. */
export const nextStep = (step: number, ms: number): number =>
  Math.round(Math.min(MAX_STEP, Math.max(LEAST_STEP, step * Math.min(2, HOLD_MS / Math.max(ms, 1)))))

/** Deletes the first `step` objects of a bucket and their bytes. Returns the next step; undefined if none are left. */
async function removeSome(services: Needs, bucketId: number, step: number): Promise<number | undefined> {
  const { clock } = services
  const now = () => clock.elapsed?.() ?? clock.now().getTime()
  let began = 0
  const { objects, unnamed } = await write(services.db, { bucket: bucketId }, async (trx) => {
    // Waiting for the lock doesn't count as holding it.
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
    const blobs = rows.map((row) => row.blob)
    return { objects: rows.length, unnamed: await scheduleWithin(trx, services, blobs) }
  })
  const next = nextStep(step, now() - began)
  await removeScheduled(services, unnamed)
  return objects === step ? next : undefined
}

export const objectStorageHandlers: Handlers<typeof objectStorage> = {
  cancel: async (c) => {
    await cancelObjectStorage(c, c.caller.accountId)
    return {}
  },
  transfer: async (c) => ({ used: await transferUsed(c, c.caller.accountId) }),
}
