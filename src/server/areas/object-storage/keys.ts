/** Access keys for the S3-compatible API. The secret is returned once and stored sealed. */
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
import { clusterDomain } from '#/server/core/cluster-domain'
import { newKeyId, randomText } from '#/server/objects/signing/signing-key'
import { ownRow } from '#/server/core/own-row'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'

type KeyRow = Omit<AccessKeyTable, 'id'> & { readonly id: number }

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
    await requireRegions(trx, body.regions)
    const made = await trx
      .insertInto('access_key')
      .values({
        account_id: caller.accountId,
        label: body.label ?? '',
        ...pair,
        bucket_access: access === null ? null : JSON.stringify(access.map(toEntry)),
        regions: body.regions ? JSON.stringify(body.regions) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(trx, clock, caller, 'obj_access_key_create', toEntity(made))
    return made
  })
  return { ...(await toKey(c, row)), secret_key: secret }
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

const clustersOf = (db: Kysely<Database>) =>
  db.selectFrom('cluster').select(['id', 'region', 'domain']).orderBy('id').execute()

async function requireRegions(db: Kysely<Database>, asked: readonly string[] = []): Promise<void> {
  if (asked.length === 0) return
  const known = (await clustersOf(db)).map(({ region }) => region)
  const wrong = asked.findIndex((region) => !known.includes(region))
  if (wrong >= 0) throw new ApiFailure(400, 'This region has no object storage.', `regions[${wrong}]`)
}

type Asked = Pick<FindCtx<typeof keys.view>, 'db' | 'caller' | 'params'>

const findKey = ({ db, caller, params }: Asked): Promise<KeyRow> =>
  ownRow(db, 'access_key', caller.accountId, params.keyId)

async function update(c: Ctx<typeof keys.update>, { id }: KeyRow): Promise<Key> {
  const { db, caller, clock } = c
  const { label, regions } = c.body
  const row = await write(db, { account: caller.accountId }, async (trx) => {
    await requireRegions(trx, regions)
    // What another client changed since `find` stays.
    const set = { ...(label === undefined ? {} : { label }), ...(regions ? { regions: JSON.stringify(regions) } : {}) }
    const changed =
      Object.keys(set).length === 0
        ? await trx.selectFrom('access_key').selectAll().where('id', '=', id).executeTakeFirst()
        : await trx.updateTable('access_key').set(set).where('id', '=', id).returningAll().executeTakeFirst()
    // The key was revoked in the meantime.
    if (!changed) throw notFound()
    await record(trx, clock, caller, 'obj_access_key_update', toEntity(changed))
    return changed
  })
  return toKey(c, row)
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
  list: (c) =>
    pageOf(
      c.db.selectFrom('access_key').where('account_id', '=', c.caller.accountId),
      { query: c.query },
      (q) => q.selectAll().orderBy('id'),
      (found) => toKeys(c, found),
      { db: c.db, columns: ['label', 'bucket_access', 'regions'] },
    ),
  create,
  view: async (c) => toKey(c, await findKey(c)),
  update: finding(findKey, update),
  revoke,
}

const toEntry = ({ bucket_name, cluster, permissions }: BucketAccess): BucketAccess => ({
  bucket_name,
  cluster,
  permissions,
})

/** Keys without their secrets. A limited key works where its buckets are, an unlimited one in its regions or in all. */
async function toKeys({ db, settings }: Pick<Services, 'db' | 'settings'>, rows: readonly KeyRow[]): Promise<Key[]> {
  const clusters = settings.dialect === null ? [] : await clustersOf(db)
  return rows.map((row) => {
    // Only `create` writes this column.
    const access = row.bucket_access === null ? null : (JSON.parse(row.bucket_access) as BucketAccess[])
    const regions = row.regions === null ? undefined : (JSON.parse(row.regions) as string[])
    const works = clusters.filter(({ id, region }) =>
      access ? access.some(({ cluster }) => cluster === id) : (regions?.includes(region) ?? true),
    )
    return {
      access_key: row.access_key,
      bucket_access: access,
      id: row.id,
      label: row.label,
      limited: access !== null,
      secret_key: REDACTED,
      regions: works.map((cluster) => ({
        id: cluster.region,
        s3_endpoint: clusterDomain(settings, cluster),
        endpoint_type: 'E1',
      })),
    }
  })
}
const toKey = async (c: Pick<Services, 'db' | 'settings'>, row: KeyRow): Promise<Key> => {
  const [key] = await toKeys(c, [row])
  if (!key) throw new Error('unreachable: one row is one key')
  return key
}

const toEntity = ({ id, label }: Pick<KeyRow, 'id' | 'label'>) => ({
  id,
  label,
  type: 'token',
  url: `/v4/object-storage/keys/${id}`,
})
