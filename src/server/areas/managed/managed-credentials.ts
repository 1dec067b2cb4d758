/** Logins for the provider's staff. Only staff can read them back (D-managed-9). */
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import type { ManagedCredentialTable } from '#/server/db/resource-tables'
import type { Database } from '#/server/db/schema'
import { ApiFailure, finding, notFound, type Ctx, type LookupCall, type Handlers } from '#/server/core/handlers'
import { ownRow } from '#/server/core/own-row'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { write } from '#/server/db/write'
import { generateKeyPairSync } from 'node:crypto'

const COMMENT = 'managedservices@vendor'
const ALGORITHM = 'ssh-ed25519'
export const privateKeyContext = (accountId: number) => `managed_ssh_key|${accountId}|private_key`

/** Length and bytes, in the wire format of SSH (RFC 4251, section 5). */
function field(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function newPair(): { readonly line: string; readonly pem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const blob = Buffer.concat([field(Buffer.from(ALGORITHM)), field(Buffer.from(x, 'base64url'))])
  return {
    line: `${ALGORITHM} ${blob.toString('base64')} ${COMMENT}`,
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** One line for `authorized_keys`. */
async function sshKeyOf({ db, secrets }: Pick<Services, 'db' | 'secrets'>, accountId: number): Promise<string> {
  const find = () =>
    db.selectFrom('managed_ssh_key').select('public_key').where('account_id', '=', accountId).executeTakeFirst()
  const found = await find()
  if (found) return found.public_key
  const { line, pem } = newPair()
  const sealed = secrets.seal(pem, privateKeyContext(accountId))
  await db
    .insertInto('managed_ssh_key')
    .values({ account_id: accountId, public_key: line, private_key_sealed: sealed })
    .onConflict((c) => c.column('account_id').doNothing())
    .execute()
  const row = await find()
  if (!row) throw new Error("The key wasn't stored.")
  return row.public_key
}

type Db = Kysely<Database>
type Row = Selectable<ManagedCredentialTable>
const Login = z.object({ username: z.string(), password: z.string() })
export type Login = z.infer<typeof Login>

const place = (id: number) => `managed_credential|${id}|secret`
const toCredential = ({ id, label, last_decrypted }: Row): Credential => ({ id, label, last_decrypted })

/** Call within a transaction. */
async function insertCredential(
  trx: Db,
  { secrets }: Pick<Services, 'secrets'>,
  row: { readonly account_id: number; readonly label: string; readonly last_decrypted?: string | null },
  login: Login,
): Promise<Row> {
  const { id } = await trx
    .insertInto('managed_credential')
    .values({ last_decrypted: null, ...row, secret_sealed: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return trx
    .updateTable('managed_credential')
    .set({ secret_sealed: secrets.seal(JSON.stringify(login), place(id)) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Reads a credential for staff and records the time for the account. Undefined if the id doesn't exist. */
export async function openCredential({ db, secrets, clock }: Services, id: number): Promise<Login | undefined> {
  const owner = await db.selectFrom('managed_credential').select('account_id').where('id', '=', id).executeTakeFirst()
  if (!owner) return undefined
  return write(db, { account: owner.account_id }, async (trx) => {
    const row = await trx
      .updateTable('managed_credential')
      .set({ last_decrypted: stamp(clock.now()) })
      .where('id', '=', id)
      .returning('secret_sealed')
      .executeTakeFirst()
    return row && Login.parse(JSON.parse(secrets.open(row.secret_sealed, place(id))))
  })
}

const find = ({ db, caller, params }: LookupCall<{ readonly credentialId: number }>): Promise<Row> =>
  ownRow(db, 'managed_credential', caller.accountId, params.credentialId)

function credentials({ db, caller, query }: Ctx<typeof managed.credentials>) {
  return pageOf(
    db.selectFrom('managed_credential').where('account_id', '=', caller.accountId),
    { query },
    (q) => q.selectAll().orderBy('id'),
    (found) => found.map(toCredential),
  )
}

/**
 * Call within the change that writes the label. Changes of an account follow each other, so no other can claim the
 * label in between. `by`: the credential that may have it.
 */
async function requireFree(trx: Db, accountId: number, label: string, by?: number): Promise<void> {
  const other = await trx
    .selectFrom('managed_credential')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst()
  if (other && other.id !== by) throw new ApiFailure(400, 'A credential with this label already exists.', 'label')
}

async function createCredential(c: Ctx<typeof managed.createCredential>): Promise<Credential> {
  const { label, password, username = '' } = c.body
  const account_id = c.caller.accountId
  const row = await write(c.db, { account: account_id }, async (trx) => {
    await requireFree(trx, account_id, label)
    return insertCredential(trx, c, { account_id, label }, { username, password })
  })
  return toCredential(row)
}

async function updateCredential(c: Ctx<typeof managed.updateCredential>, found: Row): Promise<Credential> {
  const { label } = c.body
  if (label === undefined || label === found.label) return toCredential(found)
  const row = await write(c.db, { account: found.account_id }, async (trx) => {
    // Another request might have given it this label meanwhile.
    await requireFree(trx, found.account_id, label, found.id)
    return trx
      .updateTable('managed_credential')
      .set({ label })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
  })
  return toCredential(row)
}

/** A missing username stays unchanged, since only the password is required. */
async function updateCredentialSecret(c: Ctx<typeof managed.updateCredentialSecret>, { id, account_id }: Row) {
  const { secrets, body } = c
  await write(c.db, { account: account_id }, async (trx) => {
    const row = await trx
      .selectFrom('managed_credential')
      .select('secret_sealed')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const before = Login.parse(JSON.parse(secrets.open(row.secret_sealed, place(id))))
    const login: Login = { username: body.username ?? before.username, password: body.password }
    await trx
      .updateTable('managed_credential')
      .set({ secret_sealed: secrets.seal(JSON.stringify(login), place(id)) })
      .where('id', '=', id)
      .execute()
  })
  return {}
}

/** Also removes the credential from its services. */
async function revokeCredential({ db }: Ctx<typeof managed.revokeCredential>, { id, account_id }: Row) {
  await write(db, { account: account_id }, async (trx) => {
    const gone = await trx.deleteFrom('managed_credential').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw notFound()
    const services = await trx
      .selectFrom('managed_service')
      .select(['id', 'credentials'])
      .where('account_id', '=', account_id)
      .where('credentials', 'like', `%${id}%`)
      .execute()
    for (const service of services) {
      const kept = (JSON.parse(service.credentials) as number[]).filter((other) => other !== id)
      await trx
        .updateTable('managed_service')
        .set({ credentials: JSON.stringify(kept) })
        .where('id', '=', service.id)
        .execute()
    }
  })
  return {}
}

export const credentialHandlers = {
  credentials,
  createCredential,
  sshKey: async (c) => ({ ssh_key: await sshKeyOf(c, c.caller.accountId) }),
  credential: finding(find, async (_, row) => toCredential(row)),
  updateCredential: finding(find, updateCredential),
  revokeCredential: finding(find, revokeCredential),
  updateCredentialSecret: finding(find, updateCredentialSecret),
} satisfies Partial<Handlers<typeof managed>>
