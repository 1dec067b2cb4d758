/** Endpoint types of buckets, for dialects that have them: chosen on creation, shown, and what E2 and E3 refuse. */
import * as z from 'zod/mini'
import { EndpointType } from '#/contract/beyond/more-fields'
import { Bucket, BucketCreateBody, buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { page } from '#/contract/op'
import { bucketCan } from '#/contract/states'
import { tls } from '#/contract/tls'
import { endpointTypesIn } from '#/contract/dialects/linode-endpoints'
import { ApiFailure, type Ctx } from '#/server/core/handlers'
import { findBucket } from '../object-storage/find-bucket'
import type { Added, Call, ResourceRow } from './more-fields'

const BucketMore = z.extend(Bucket, { endpoint_type: EndpointType })
const checkCreation: Added['check'] = async ({ db, body = {} }) => {
  const place = { cluster: String(body['cluster']), label: String(body['label']) }
  const cluster = await db.selectFrom('cluster').select('region').where('id', '=', place.cluster).executeTakeFirst()
  const existing = await db
    .selectFrom('bucket')
    .select('id')
    .where('cluster', '=', place.cluster)
    .where('label', '=', place.label)
    .executeTakeFirst()
  const type = body['endpoint_type'] ?? 'E1'
  if (!cluster || existing) return
  if (!endpointTypesIn(cluster.region).some((one) => one === type))
    throw new ApiFailure(400, 'This region has no endpoint of this type.', 'endpoint_type')
  const never = bucketCan.cors({ endpoint_type: type })
  if (body['cors_enabled'] === true && never !== undefined) throw new ApiFailure(400, never, 'cors_enabled')
}
/** Only a bucket that is new gets the type. Browsers can always use the newer stores. */
const saveType: Added['save'] = ({ body }) => {
  const type = body?.['endpoint_type']
  if (typeof type !== 'string') return undefined
  const cors = bucketCan.cors({ endpoint_type: type }) === undefined ? {} : { cors_enabled: 1 }
  return (trx, { cluster, label }) =>
    trx
      .updateTable('bucket')
      .set({ endpoint_type: type, ...cors })
      .where('cluster', '=', String(cluster))
      .where('label', '=', String(label))
      .execute()
}
const types: Added['read'] = async ({ db }, rows) => {
  const labels = [...new Set(rows.map(({ label }) => String(label)))]
  const query = db.selectFrom('bucket').select(['cluster', 'label', 'endpoint_type']).where('label', 'in', labels)
  const stored = labels.length > 0 ? await query.execute() : []
  const typeOf = (row: ResourceRow) =>
    stored.find(({ cluster, label }) => cluster === row['cluster'] && label === row['label'])?.endpoint_type ?? 'E1'
  return rows.map((row) => ({ ...row, endpoint_type: typeOf(row) }))
}
const unchanged: Added['read'] = async (_, rows) => rows
/** Refuses with the reason why the bucket's endpoint type can't do this; `field` if a body asks for it. */
const refuse =
  (can: 'certificates' | 'objectAccess' | 'cors', field?: string) =>
  async (c: Call): Promise<void> => {
    if (field !== undefined && c.body?.[field] !== true) return
    const never = bucketCan[can](await findBucket(c as unknown as Ctx<typeof buckets.view>))
    if (never !== undefined) throw new ApiFailure(400, never, field ?? '')
  }

export const bucketsWithTypes: readonly Added[] = [
  { op: { ...buckets.list, res: page(BucketMore) }, read: types },
  { op: { ...buckets.listInCluster, res: page(BucketMore) }, read: types },
  { op: { ...buckets.view, res: BucketMore }, read: types },
  {
    op: {
      ...buckets.create,
      body: z.extend(BucketCreateBody, { endpoint_type: z.optional(EndpointType) }),
      res: BucketMore,
    },
    check: checkCreation,
    save: saveType,
    read: types,
  },
  ...[buckets.updateAccess, buckets.modifyAccess].map((op) => ({
    op,
    check: refuse('cors', 'cors_enabled'),
    read: unchanged,
  })),
  { op: tls.upload, check: refuse('certificates'), read: unchanged },
  { op: objects.updateAcl, check: refuse('objectAccess'), read: unchanged },
]
