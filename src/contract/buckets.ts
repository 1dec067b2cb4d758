/** Buckets and their access. */
import * as z from 'zod/mini'
import { ClusterId, EndpointType } from './clusters'
import { body, chars, choice, flag, only, Time } from './fields'
import { area, Empty, list, op } from './op'

/** The values that a write accepts. */
export const BUCKET_ACLS = ['private', 'public-read', 'authenticated-read', 'public-read-write'] as const
/** The values that a read can return. `custom` describes any other policy and is refused on write. */
export const ALL_ACLS = [...BUCKET_ACLS, 'custom'] as const

export const BucketLabel = chars('Name', 3, 63, {
  pattern: /^(?!.*(?:\.\.|\.-|-\.))[a-z0-9][a-z0-9.-]*[a-z0-9]$/,
  hint: 'Name can contain lowercase letters, numbers, hyphens, and single dots, and must start and end with a letter or number.',
})
export const BucketAcl = choice('Access', BUCKET_ACLS)
export const AnyAcl = choice('Access', ALL_ACLS)
export const CorsEnabled = flag('CORS')

/** `size` in bytes; `hostname` is the label, a dot and the cluster's domain. */
export const Bucket = z.object({
  cluster: z.string(),
  created: Time,
  hostname: z.string(),
  label: z.string(),
  objects: z.int(),
  size: z.int(),
  endpoint_type: only('linode', EndpointType),
})
export interface Bucket extends z.infer<typeof Bucket> {}

export const BucketCreateBody = body({
  label: BucketLabel,
  cluster: ClusterId,
  acl: z.optional(BucketAcl),
  cors_enabled: z.optional(CorsEnabled),
  endpoint_type: only('linode', EndpointType),
})
export const BucketAccessBody = body({ acl: z.optional(AnyAcl), cors_enabled: z.optional(CorsEnabled) })

/** `cors_enabled` is null where the store has no such switch. */
const BucketAccessNow = z.object({
  acl: z.enum(ALL_ACLS),
  acl_xml: z.string(),
  cors_enabled: z.nullable(z.boolean()),
  cors_xml: z.nullable(z.string()),
})

export const BucketKey = z.object({ clusterId: z.string(), bucket: z.string() })
const read = { scope: 'object_storage:read_only', grants: ['object_storage:read_only'] } as const
const write = { scope: 'object_storage:read_write', grants: ['object_storage:read_write'] } as const

export const buckets = area('buckets', {
  list: list('GET /object-storage/buckets/', { title: 'Buckets List', ...read, item: Bucket }),
  create: op('POST /object-storage/buckets/', {
    title: 'Bucket Create',
    ...write,
    body: BucketCreateBody,
    res: Bucket,
    defaults: { acl: 'private', cors_enabled: false },
    needsBalance: true,
    alsoTouches: ['objectStorage'],
  }),
  listInCluster: list('GET /object-storage/buckets/{clusterId}', {
    title: 'Buckets in Cluster List',
    ...read,
    params: z.object({ clusterId: z.string() }),
    item: Bucket,
  }),
  view: op('GET /object-storage/buckets/{clusterId}/{bucket}', {
    title: 'Bucket View',
    ...read,
    params: BucketKey,
    res: Bucket,
  }),
  remove: op('DELETE /object-storage/buckets/{clusterId}/{bucket}', {
    title: 'Bucket Remove',
    ...write,
    params: BucketKey,
    res: Empty,
    alsoTouches: ['objects', 'tls', 'objectStorage'],
  }),
  access: op('GET /object-storage/buckets/{clusterId}/{bucket}/access', {
    own: true,
    only: 'linode',
    title: 'Bucket Access View',
    ...read,
    params: BucketKey,
    res: BucketAccessNow,
  }),
  modifyAccess: op('POST /object-storage/buckets/{clusterId}/{bucket}/access', {
    title: 'Bucket Access Modify',
    ...write,
    params: BucketKey,
    body: BucketAccessBody,
    res: Empty,
    alsoTouches: ['objectStorage'],
  }),
  updateAccess: op('PUT /object-storage/buckets/{clusterId}/{bucket}/access', {
    title: 'Bucket Access Update',
    ...write,
    params: BucketKey,
    body: BucketAccessBody,
    res: Empty,
    alsoTouches: ['objectStorage'],
  }),
})
