/** Deletes users and accounts for the provider. */
import type { Kysely } from 'kysely'
import { cancelObjectStorage } from '../areas/object-storage/object-storage'
import type { Database } from '../db/schema'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { deleteOwned, inSteps, write } from '../db/write'
import { deleteWithBytes } from '../objects/storage/removals'
import { imageId } from '../areas/images/image-rows'
import { deleteInstance } from '../areas/instances/instances'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>

/**
 * Deletes keys, managed services, tickets, monitoring, volumes, images and instances of an account with their files and
 * grants, in steps, because servers write beside it. Buckets and events are deleted by the caller.
 */
async function deleteAccountData(services: Needs, accountId: number): Promise<void> {
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

type Db = Kysely<Database>

const retire = (db: Db, kind: 'account' | 'token', id: number, at: string) =>
  db
    .insertInto('retired_id')
    .values({ kind, id, retired: at })
    .onConflict((c) => c.doNothing())
    .execute()

/**
 * Deletes a user with grants and tokens. Resources that the user created stay with the account. Returns the ids of the
 * tokens.
 */
export async function deleteUser({ db, clock }: Pick<Services, 'db' | 'clock'>, username: string): Promise<number[]> {
  const user = await db.selectFrom('user').select('account_id').where('username', '=', username).executeTakeFirst()
  if (!user) return []
  const own = db.selectFrom('token').select('id').where('username', '=', username)
  // Without its saved response a repeated write would act twice, so the tokens end first.
  await db
    .updateTable('token')
    .set({ revoked: stamp(clock.now()) })
    .where('id', 'in', own)
    .where('revoked', 'is', null)
    .execute()
  for (const { id } of await own.execute()) {
    await inSteps(async (most) => {
      const some = db.selectFrom('keyed_write').select('key_hash').where('token_id', '=', id).limit(most)
      const { numDeletedRows } = await db
        .deleteFrom('keyed_write')
        .where('token_id', '=', id)
        .where('key_hash', 'in', some)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
  }
  return write(db, { account: user.account_id }, async (trx) => {
    const tokens = await trx.selectFrom('token').select('id').where('username', '=', username).execute()
    const ids = tokens.map((t) => t.id)
    await trx.deleteFrom('keyed_write').where('token_id', 'in', ids).execute()
    await trx.deleteFrom('token').where('username', '=', username).execute()
    for (const id of ids) await retire(trx, 'token', id, stamp(clock.now()))
    await trx.deleteFrom('user_grant').where('username', '=', username).execute()
    await trx.deleteFrom('user').where('username', '=', username).execute()
    return ids
  })
}

/**
 * Deletes an account with everything in it, in steps, because a server that runs beside this command waits for the lock.
 * Users are deleted first, so that nobody adds resources meanwhile. An interrupted deletion is finished by the next one.
 */
export async function deleteAccount(services: Services, id: number): Promise<void> {
  const { db, clock } = services
  const users = await db.selectFrom('user').select('username').where('account_id', '=', id).execute()
  for (const { username } of users) await deleteUser(services, username)
  await cancelObjectStorage(services, id)
  await deleteAccountData(services, id)
  // The last ones are deleted below.
  await deleteOwned(db, 'event', id)
  await write(db, { account: id }, async (trx) => {
    await trx.deleteFrom('enrollment').where('account_id', '=', id).execute()
    await trx.deleteFrom('signing_key').where('account_id', '=', id).execute()
    await trx.deleteFrom('transfer').where('account_id', '=', id).execute()
    await trx.deleteFrom('event').where('account_id', '=', id).execute()
    await trx.deleteFrom('account').where('id', '=', id).execute()
    await retire(trx, 'account', id, stamp(clock.now()))
  })
}
