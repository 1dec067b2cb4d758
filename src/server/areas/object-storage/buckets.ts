/** Buckets and their access. */
import { bucketCan, clusterCan } from '#/contract/states'
import { type buckets } from '#/contract/buckets'
import { endpointTypesIn } from '#/contract/dialects/linode-endpoints'
import type { Op } from '#/contract/op'
import { ApiFailure, finding, notFound, type Ctx, type Handlers } from '#/server/core/handlers'
import type { BucketRow } from '#/server/objects/signing/locate'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { aclXml, type CannedAcl } from '#/server/objects/http/acl-xml'
import { bucketOwner, findBucket, requireStore, toBucket } from './find-bucket'
import { write } from '#/server/db/write'

const withDomain = (db: Services['db']) =>
  db.selectFrom('bucket').innerJoin('cluster', 'cluster.id', 'bucket.cluster').selectAll('bucket').select('domain')

function bucketsIn(
  c: Pick<Ctx<typeof buckets.list>, 'db' | 'settings' | 'caller' | 'query'>,
  clusters?: readonly string[],
) {
  const own = c.db
    .selectFrom('bucket')
    .innerJoin('cluster', 'cluster.id', 'bucket.cluster')
    .where('account_id', '=', c.caller.accountId)
  return pageOf(
    clusters === undefined ? own : own.where('cluster.id', 'in', clusters),
    { query: c.query },
    (q) => q.selectAll('bucket').select('domain').orderBy('bucket.cluster').orderBy('bucket.label'),
    (found) => found.map((row) => toBucket(c, row)),
  )
}

async function create(c: Ctx<typeof buckets.create>) {
  const { db, caller, body } = c
  const account = await db
    .selectFrom('account')
    .select('balance')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (account.balance < 0) throw new ApiFailure(403, "Your account has a negative balance and can't create buckets.")
  const cluster = await db.selectFrom('cluster').selectAll().where('id', '=', body.cluster).executeTakeFirst()
  if (!cluster) throw new ApiFailure(400, "Cluster doesn't exist.", 'cluster')
  const find = (from: Services['db']) =>
    withDomain(from)
      .where('bucket.cluster', '=', body.cluster)
      .where('bucket.label', '=', body.label)
      .executeTakeFirst()
  // An existing own bucket is returned even if its cluster accepts no new ones.
  const own = await find(db)
  if (own?.account_id === caller.accountId) return toBucket(c, own)
  const closed = clusterCan.holdNewBuckets(cluster)
  if (closed !== undefined) throw new ApiFailure(400, closed, 'cluster')
  const { endpoint_type = 'E1' } = body
  if (!endpointTypesIn(cluster.region).includes(endpoint_type))
    throw new ApiFailure(400, 'This region has no endpoint of this type.', 'endpoint_type')
  const neverCors = bucketCan.cors({ endpoint_type })
  if (body.cors_enabled) requireStore(neverCors, 'cors_enabled')
  const row = await write(db, { account: caller.accountId }, async (trx) => {
    const made = await trx
      .insertInto('bucket')
      .values({
        account_id: caller.accountId,
        cluster: body.cluster,
        label: body.label,
        acl: body.acl ?? 'private',
        // Browsers can always use the newer stores.
        cors_enabled: body.cors_enabled || neverCors !== undefined ? 1 : 0,
        endpoint_type: body.endpoint_type ?? null,
        created: stamp(c.clock.now()),
        objects: 0,
        size: 0,
      })
      // The unique label lets one of several concurrent writes through; the others find its row.
      .onConflict((conflict) => conflict.columns(['cluster', 'label']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) return find(trx)
    return { ...made, domain: cluster.domain }
  })
  if (row?.account_id !== caller.accountId) {
    throw new ApiFailure(400, 'This name is already taken in this cluster.', 'label')
  }
  return toBucket(c, row)
}

async function remove({ db }: Pick<Services, 'db'>, bucket: BucketRow) {
  await write(db, { bucket: bucket.id }, async (trx) => {
    const held = await trx
      .selectFrom('object')
      .select('name')
      .where('bucket_id', '=', bucket.id)
      .limit(1)
      .executeTakeFirst()
    const reason = bucketCan.remove({ objects: held ? 1 : 0 })
    if (reason !== undefined) throw new ApiFailure(400, reason)
    await trx.deleteFrom('certificate').where('bucket_id', '=', bucket.id).execute()
    const gone = await trx.deleteFrom('bucket').where('id', '=', bucket.id).returning('id').executeTakeFirst()
    // Another call deleted the bucket in the meantime.
    if (!gone) throw notFound()
  })
  return {}
}

type Access = (typeof buckets)['modifyAccess' | 'updateAccess']
async function setAccess(c: Pick<Ctx<Access & Op>, 'db' | 'body'>, bucket: BucketRow) {
  const { acl, cors_enabled: cors } = c.body
  if (cors) requireStore(bucketCan.cors(bucket), 'cors_enabled')
  if (acl === 'custom') throw new ApiFailure(400, "Access can't be set to custom.", 'acl')
  const change = {
    ...(acl === undefined ? {} : { acl }),
    ...(cors === undefined ? {} : { cors_enabled: cors ? 1 : 0 }),
  }
  if (Object.keys(change).length > 0) {
    await write(c.db, { bucket: bucket.id }, async (trx) => {
      const own = trx.updateTable('bucket').set(change).where('id', '=', bucket.id)
      await own.returning('label').executeTakeFirstOrThrow(notFound)
    })
  }
  return {}
}

const ANY_ORIGIN = '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>'

async function access({ db }: Pick<Services, 'db'>, bucket: BucketRow) {
  const owner = await bucketOwner(db, bucket)
  const acl = bucket.acl as CannedAcl
  const cors = bucketCan.cors(bucket) === undefined ? bucket.cors_enabled === 1 : null
  return {
    acl,
    acl_xml: aclXml(acl, owner.uuid, owner.name),
    cors_enabled: cors,
    cors_xml: cors === null ? null : cors ? ANY_ORIGIN : '',
  }
}

export const bucketHandlers: Handlers<typeof buckets> = {
  list: (c) => bucketsIn(c),
  create,
  listInCluster: finding(
    async (c) => {
      const { clusterId } = c.params
      const found = await c.db
        .selectFrom('cluster')
        .select('id')
        .where((e) =>
          // In a dialect, the place can be a region, which can have several clusters.
          c.settings.dialect === null
            ? e('id', '=', clusterId)
            : e.or([e('id', '=', clusterId), e('region', '=', clusterId)]),
        )
        .execute()
      if (found.length === 0) throw notFound()
      return found.map(({ id }) => id)
    },
    (c, clusters) => bucketsIn(c, clusters),
  ),
  view: async (c) => {
    const { id } = await findBucket(c)
    const row = await withDomain(c.db).where('bucket.id', '=', id).executeTakeFirstOrThrow(notFound)
    return toBucket(c, row)
  },
  remove: finding(findBucket, remove),
  access: finding(findBucket, access),
  modifyAccess: finding(findBucket, setAccess),
  updateAccess: finding(findBucket, setAccess),
}
