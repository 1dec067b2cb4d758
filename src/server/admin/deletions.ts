/** Deletes users and accounts for the provider. */
import type { Kysely } from 'kysely'
import { deleteAccountData } from '../areas/account-data'
import { cancelObjectStorage } from '../areas/object-storage/object-storage'
import type { Database } from '../db/schema'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { deleteOwned, inSteps, write } from '../db/write'

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
