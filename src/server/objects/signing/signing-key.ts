/**
 * The account's internal key that signs object URLs: created on first use, never returned, not one of its access keys.
 */
import { randomBytes } from 'node:crypto'
import type { Services } from '#/server/core/services'

export interface SigningKey {
  readonly accountId: number
  readonly keyId: string
  readonly secret: string
}

const where = (accountId: number) => `signing_key|${accountId}|secret`
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Random uppercase letters and digits that can't be confused with each other, five bits each. */
export const randomText = (length: number) => Array.from(randomBytes(length), (b) => ALPHABET[b % 32]).join('')
/** The public half of a pair. */
export const newKeyId = () => randomText(20)

type Row = { account_id: number; access_key_id: string; secret_sealed: string }
const opened = ({ secrets }: Pick<Services, 'secrets'>, row: Row): SigningKey => ({
  accountId: row.account_id,
  keyId: row.access_key_id,
  secret: secrets.open(row.secret_sealed, where(row.account_id)),
})

/** The account's key. Creates it at the first call. */
export async function signingKeyOf(services: Pick<Services, 'db' | 'secrets'>, accountId: number): Promise<SigningKey> {
  const { db, secrets } = services
  const find = () => db.selectFrom('signing_key').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const found = await find()
  if (found) return opened(services, found)
  const sealed = secrets.seal(randomBytes(32).toString('hex'), where(accountId))
  await db
    .insertInto('signing_key')
    .values({ account_id: accountId, access_key_id: newKeyId(), secret_sealed: sealed })
    .onConflict((c) => c.column('account_id').doNothing())
    .execute()
  const row = await find()
  if (!row) throw new Error("The signing key wasn't stored.")
  return opened(services, row)
}

/** Invalidates every signed URL of the account; the next URL uses a new key. */
export async function rotateSigningKey({ db }: Pick<Services, 'db'>, accountId: number): Promise<void> {
  await db.deleteFrom('signing_key').where('account_id', '=', accountId).execute()
}

/** The key that a signed URL names; undefined once it was rotated. */
export async function signingKeyById(
  services: Pick<Services, 'db' | 'secrets'>,
  keyId: string,
): Promise<SigningKey | undefined> {
  const row = await services.db
    .selectFrom('signing_key')
    .selectAll()
    .where('access_key_id', '=', keyId)
    .executeTakeFirst()
  return row && opened(services, row)
}
