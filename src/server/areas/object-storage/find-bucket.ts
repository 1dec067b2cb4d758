/** Finds the caller's own bucket in the form of a response. */
import type { Bucket } from '#/contract/buckets'
import { clusterDomain } from '#/server/core/cluster-domain'
import { notFound, type Caller } from '#/server/core/handlers'
import type { BucketRow } from '#/server/objects/signing/locate'
import type { Services } from '#/server/core/services'

/** Throws the same 404 for an unknown bucket and for another account's. */
export async function findBucket(c: {
  readonly db: Services['db']
  readonly caller: Pick<Caller, 'accountId'>
  readonly params: { readonly clusterId: string; readonly bucket: string }
}): Promise<BucketRow> {
  const row = await c.db
    .selectFrom('bucket')
    .selectAll()
    .where('account_id', '=', c.caller.accountId)
    .where('cluster', '=', c.params.clusterId)
    .where('label', '=', c.params.bucket)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const toBucket = (
  { settings }: Pick<Services, 'settings'>,
  row: BucketRow & { readonly domain: string },
): Bucket => ({
  cluster: row.cluster,
  created: row.created,
  hostname: `${row.label}.${clusterDomain(settings, { id: row.cluster, domain: row.domain })}`,
  label: row.label,
  objects: row.objects,
  size: row.size,
})
