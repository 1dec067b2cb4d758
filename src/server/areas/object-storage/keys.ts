/** Access keys for the S3-compatible API: Part A 2.6, 2.7, 4.6. The secret is returned once and stored sealed. */
import type { Kysely } from 'kysely'
import { REDACTED } from '#/contract/fields'
import type { BucketAccess, Key, keys } from '#/contract/keys'
import type { AccessKeyTable, Database } from '#/server/db/schema'
import { record } from '#/server/core/events'
import {
  ApiFailure,
  finding,
  notFound,
  type Ctx,
  type FailureField,
  type FindCtx,
  type Handlers,
} from '#/server/core/handlers'
import { newKeyId, randomText } from '#/server/objects/signing/signing-key'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'

type KeyRow = Omit<AccessKeyTable, 'id'> & { readonly id: number }

const own = (db: Kysely<Database>, accountId: number) => db.selectFrom('access_key').where('account_id', '=', accountId)

/** The columns of a new pair. Only the response to the creation contains the secret. */
export function newPair({ secrets }: Pick<Services, 'secrets'>) {
  const access_key = newKeyId()
  const secret = randomText(40)
  return { access_key, secret, secret_sealed: secrets.seal(secret, `access_key|${access_key}|secret`) }
}

async function create(c: Ctx<typeof keys.create>): Promise<Key> {
  const { db, caller, clock, body } = c
  const { secret, ...pair } = newPair(c)
  const access = body.bucket_access ?? null
  const row = await write(db, { account: caller.accountId }, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('balance')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    if (account.balance < 0)
      throw new ApiFailure(403, "Your account has a negative balance and can't create access keys.")
    const wrong = await wrongEntries(trx, caller.accountId, access ?? [])
    if (wrong.length > 0) throw new ApiFailure(400, wrong)
    const made = await trx
      .insertInto('access_key')
      .values({
        account_id: caller.accountId,
        label: body.label ?? '',
        ...pair,
        bucket_access: access === null ? null : JSON.stringify(access.map(toEntry)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await c.saveMore?.(trx, toKey(made))
    await record(trx, clock, caller, 'obj_access_key_create', toEntity(made))
    return made
  })
  return { ...toKey(row), secret_key: secret }
}

/**
 * Checks that each entry names a bucket of the account, and each bucket once, since two permissions for one bucket
 * would conflict.
 */
async function wrongEntries(
  db: Kysely<Database>,
  accountId: number,
  access: readonly BucketAccess[],
): Promise<FailureField[]> {
  if (access.length === 0) return []
  const labels = [...new Set(access.map((a) => a.bucket_name))]
  const buckets = await db
    .selectFrom('bucket')
    .select(['cluster', 'label'])
    .where('account_id', '=', accountId)
    .where('label', 'in', labels)
    .execute()
  const clusters = new Set((await db.selectFrom('cluster').select('id').execute()).map((row) => row.id))
  const known = new Set(buckets.map((b) => `${b.cluster}/${b.label}`))
  const seen = new Set<string>()
  return access.flatMap(({ cluster, bucket_name }, n): FailureField[] => {
    const at = `bucket_access[${n}]`
    const name = `${cluster}/${bucket_name}`
    if (!clusters.has(cluster)) return [{ field: `${at}.cluster`, reason: "Cluster doesn't exist." }]
    if (!known.has(name)) {
      return [{ field: `${at}.bucket_name`, reason: 'This account has no such bucket in this cluster.' }]
    }
    if (seen.has(name)) return [{ field: `${at}.bucket_name`, reason: 'This bucket is already in the list.' }]
    seen.add(name)
    return []
  })
}

type Asked = Pick<FindCtx<typeof keys.view>, 'db' | 'caller' | 'params'>

async function findKey({ db, caller, params }: Asked): Promise<KeyRow> {
  const row = await own(db, caller.accountId).selectAll().where('id', '=', params.keyId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function update(c: Ctx<typeof keys.update>, { id }: KeyRow): Promise<Key> {
  const { db, caller, clock, body } = c
  const row = await write(db, { account: caller.accountId }, async (trx) => {
    // Without a label, another client's change of it since `find` stays.
    const changed =
      body.label === undefined
        ? await trx.selectFrom('access_key').selectAll().where('id', '=', id).executeTakeFirst()
        : await trx
            .updateTable('access_key')
            .set({ label: body.label })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirst()
    // The key was revoked in the meantime.
    if (!changed) throw notFound()
    await c.saveMore?.(trx, toKey(changed))
    await record(trx, clock, caller, 'obj_access_key_update', toEntity(changed))
    return changed
  })
  return toKey(row)
}

async function revoke(c: Ctx<typeof keys.revoke>) {
  const { id } = await findKey(c)
  await write(c.db, { account: c.caller.accountId }, async (trx) => {
    const gone = await trx.deleteFrom('access_key').where('id', '=', id).returning(['id', 'label']).executeTakeFirst()
    if (!gone) throw notFound()
    await record(trx, c.clock, c.caller, 'obj_access_key_delete', toEntity(gone))
  })
  return {}
}

export const keyHandlers: Handlers<typeof keys> = {
  list: ({ db, caller, query }) =>
    pageOf(
      own(db, caller.accountId),
      { query },
      (q) => q.selectAll().orderBy('id'),
      (found) => found.map(toKey),
      { db, columns: ['label', 'bucket_access'] },
    ),
  create,
  view: async (c) => toKey(await findKey(c)),
  update: finding(findKey, update),
  revoke,
}

const toEntry = ({ bucket_name, cluster, permissions }: BucketAccess): BucketAccess => ({
  bucket_name,
  cluster,
  permissions,
})

/** A key without its secret. */
const toKey = (row: KeyRow): Key => ({
  access_key: row.access_key,
  // Only `create` writes this column.
  bucket_access: row.bucket_access === null ? null : (JSON.parse(row.bucket_access) as BucketAccess[]),
  id: row.id,
  label: row.label,
  limited: row.bucket_access !== null,
  secret_key: REDACTED,
})

const toEntity = ({ id, label }: Pick<KeyRow, 'id' | 'label'>) => ({
  id,
  label,
  type: 'token',
  url: `/v4/object-storage/keys/${id}`,
})
