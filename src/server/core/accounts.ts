/** Creates accounts, users and tokens for the provider, which the reference leaves undefined. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { newToken } from './auth'
import type { Database } from '../db/schema'
import type { GrantRow } from './grants'
import type { Clock } from './services'
import { stamp } from '../system/time'
import { write } from '../db/write'

/** The next id of a table with deletable rows; ids of deleted rows are never reused. For changes of the root `server`. */
const freshId = (kind: 'account' | 'token') =>
  sql<number>`(SELECT 1 + COALESCE(MAX(used.id), 0) FROM (SELECT MAX(id) AS id FROM ${sql.table(kind)}
    UNION ALL SELECT MAX(id) FROM retired_id WHERE kind = ${kind}) AS used)`

interface Made {
  readonly db: Kysely<Database>
  readonly clock: Clock
}
export interface NewAccount {
  readonly name: string
  /** In currency units; stored in cents. */
  readonly balance?: number
  readonly managed?: boolean
  readonly priorityProgram?: boolean
}

export async function createAccount({ db, clock }: Made, account: NewAccount): Promise<number> {
  const values = {
    uuid: randomUUID(),
    name: account.name,
    balance: Math.round((account.balance ?? 0) * 100),
    managed: Number(account.managed ?? false),
    priority_program: Number(account.priorityProgram ?? false),
    created: stamp(clock.now()),
  }
  const { id } = await write(db, 'server', (trx) =>
    trx
      .insertInto('account')
      .values({ id: freshId('account'), ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export interface NewUser {
  readonly account: number
  readonly username: string
  readonly restricted?: boolean
  readonly grants?: readonly GrantRow[]
}

/** Throws if the name is taken on this server or the account is unknown. */
export async function createUser({ db, clock }: Made, user: NewUser): Promise<void> {
  await write(db, { account: user.account }, async (trx) => {
    await trx
      .insertInto('user')
      .values({
        username: user.username,
        account_id: user.account,
        restricted: Number(user.restricted ?? false),
        created: stamp(clock.now()),
      })
      .execute()
    await replaceGrants(trx, user.username, user.grants ?? [])
  })
}

/** Call within a transaction. */
export async function replaceGrants(trx: Kysely<Database>, username: string, grants: readonly GrantRow[]) {
  await trx.deleteFrom('user_grant').where('username', '=', username).execute()
  if (grants.length === 0) return
  await trx
    .insertInto('user_grant')
    .values(grants.map((g) => ({ username, ...g })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export interface NewToken {
  readonly username: string
  /** `*`, or scopes separated by spaces. */
  readonly scopes: string
  /** Undefined for a token without expiry. */
  readonly expires?: Date | undefined
}

/** Returns the token once; only its hash is stored. */
export async function createToken({ db, clock }: Made, { username, scopes, expires }: NewToken) {
  const { token, hash } = newToken()
  const values = {
    username,
    hash,
    scopes,
    created: stamp(clock.now()),
    expires: expires ? stamp(expires) : null,
    last_used: null,
    revoked: null,
  }
  const { id } = await write(db, 'server', (trx) =>
    trx
      .insertInto('token')
      .values({ id: freshId('token'), ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, token }
}
