/** Finds the caller's own bucket in the form of a response. */
import type { Bucket } from '#/contract/buckets'
import type { EndpointType } from '#/contract/clusters'
import { clusterDomain } from '#/server/core/cluster-domain'
import { ApiFailure, notFound, type Caller } from '#/server/core/handlers'
import type { BucketRow } from '#/server/objects/signing/locate'
import type { Services } from '#/server/core/services'

/** Throws the same 404 for an unknown bucket and for another account's. Only a dialect has endpoint types, and what they refuse. */
export async function findBucket(c: {
  readonly db: Services['db']
  readonly settings: Pick<Services['settings'], 'dialect'>
  readonly caller: Pick<Caller, 'accountId'>
  readonly params: { readonly clusterId: string; readonly bucket: string }
}): Promise<BucketRow> {
  const row = await c.db
    .selectFrom('bucket')
    .selectAll()
    .where('account_id', '=', c.caller.accountId)
    .where('cluster', '=', c.params.clusterId)
    .where('label', '=', c.params.bucket)
    .executeTakeFirstOrThrow(notFound)
  return c.settings.dialect === null ? { ...row, endpoint_type: null } : row
}

/** Throws 400 for a reason why the bucket can't do this. */
export function requireStore(never: string | undefined, field = ''): void {
  if (never !== undefined) throw new ApiFailure(400, never, field)
}

/** The owner, as access lists name it. */
export const bucketOwner = (db: Services['db'], { account_id }: Pick<BucketRow, 'account_id'>) =>
  db.selectFrom('account').select(['uuid', 'name']).where('id', '=', account_id).executeTakeFirstOrThrow()

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
  endpoint_type: (row.endpoint_type ?? 'E1') as EndpointType,
})
