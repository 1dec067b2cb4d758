/** Deletes what an account has, for the deletion of the account and for an empty demo. */
import { deleteWithBytes } from '../objects/storage/removals'
import type { Services } from '../core/services'
import { deleteOwned, inSteps, write } from '../db/write'
import { imageId } from './images/image-rows'
import { deleteInstance } from './instances/instances'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>

/**
 * Deletes keys, managed services, tickets, monitoring, volumes, images and instances of an account with their files and
 * grants, in steps, because servers write beside it. Buckets and events are deleted by the caller.
 */
export async function deleteAccountData(services: Needs, accountId: number): Promise<void> {
  const { db } = services
  await deleteOwned(db, 'access_key', accountId)
  await deleteManaged(services, accountId)
  await deleteTickets(services, accountId)
  await deleteOwned(db, 'monitoring_client', accountId)
  await db.deleteFrom('monitoring_plan').where('account_id', '=', accountId).execute()
  await deleteOwned(db, 'volume', accountId)
  await deleteImages(services, accountId)
  await deleteInstances(services, accountId)
}

const LONG_MANAGED = ['managed_contact', 'managed_credential', 'managed_service', 'managed_issue'] as const
const SHORT_MANAGED = ['managed_ssh_key', 'managed_stat'] as const

/** The tickets of the issues are deleted with all others. */
async function deleteManaged({ db }: Needs, accountId: number): Promise<void> {
  for (const table of LONG_MANAGED) await deleteOwned(db, table, accountId)
  await write(db, { account: accountId }, async (trx) => {
    const instances = trx.selectFrom('instance').select('id').where('account_id', '=', accountId)
    await trx.deleteFrom('managed_instance').where('instance_id', 'in', instances).execute()
    for (const table of SHORT_MANAGED) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
  })
}

/** Deletes the tickets with their threads and files. */
async function deleteTickets(services: Needs, accountId: number): Promise<void> {
  await inSteps(async (most) => {
    const tickets = await services.db
      .selectFrom('ticket')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .limit(most)
      .execute()
    const ids = tickets.map((t) => t.id)
    if (ids.length > 0) await deleteThreads(services, accountId, ids)
    return ids.length
  })
}

const blobsOf = (rows: readonly { readonly blob: string }[]) => rows.map(({ blob }) => blob)

/** A ticket can have more replies and attachments than one transaction should delete. */
async function deleteThreads({ db, store }: Needs, accountId: number, ids: number[]): Promise<void> {
  const someOf = (table: 'ticket_attachment' | 'ticket_reply', most: number) =>
    db.selectFrom(table).select('id').where('ticket_id', 'in', ids).limit(most)
  await inSteps((most) =>
    deleteWithBytes({ db, store }, { account: accountId }, async (trx) => {
      const some = someOf('ticket_attachment', most)
      const rows = await trx.deleteFrom('ticket_attachment').where('id', 'in', some).returning('blob').execute()
      return { deleted: rows.length, blobs: blobsOf(rows) }
    }),
  )
  await inSteps(async (most) => {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_reply')
      .where('id', 'in', someOf('ticket_reply', most))
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
  await deleteWithBytes({ db, store }, { account: accountId }, async (trx) => {
    // Replies and attachments that arrived meanwhile.
    const rows = await trx.deleteFrom('ticket_attachment').where('ticket_id', 'in', ids).returning('blob').execute()
    await trx.deleteFrom('ticket_reply').where('ticket_id', 'in', ids).execute()
    await trx.deleteFrom('ticket').where('id', 'in', ids).execute()
    return { deleted: undefined, blobs: blobsOf(rows) }
  })
}

/** Deletes the images with their grants and bytes. */
async function deleteImages(services: Needs, accountId: number): Promise<void> {
  await inSteps((most) =>
    deleteWithBytes(services, { account: accountId }, async (trx) => {
      const some = trx.selectFrom('image').select('id').where('account_id', '=', accountId).limit(most)
      const rows = await trx.deleteFrom('image').where('id', 'in', some).returning(['id', 'slug', 'blob']).execute()
      const names = rows.map(imageId)
      await trx.deleteFrom('user_grant').where('kind', '=', 'image').where('entity', 'in', names).execute()
      return { deleted: rows.length, blobs: rows.flatMap(({ blob }) => blob ?? []) }
    }),
  )
}

/** Deletes the instances, and the entities that the reference names but no operation manages. */
async function deleteInstances({ db, clock }: Needs, accountId: number): Promise<void> {
  const instances = await db.selectFrom('instance').select('id').where('account_id', '=', accountId).execute()
  for (const { id } of instances) await write(db, { account: accountId }, (trx) => deleteInstance(trx, clock, id))
  await deleteOwned(db, 'entity', accountId)
}
