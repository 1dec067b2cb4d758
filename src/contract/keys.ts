/** Object Storage keys. */
import * as z from 'zod/mini'
import { ClusterId, EndpointType } from './clusters'
import { body, choice, group, listOf, only, text, MAX_NAME } from './fields'
import { area, Empty, list, op } from './op'

export const KEY_PERMISSIONS = ['read_only', 'read_write'] as const

export const KeyLabel = text('Label', MAX_NAME)
export const KeyBucketName = text('Bucket', MAX_NAME, { filled: true })
export const KeyPermission = choice('Permission', KEY_PERMISSIONS)
export const BucketAccess = group('Bucket access', {
  cluster: ClusterId,
  bucket_name: KeyBucketName,
  permissions: KeyPermission,
})
export interface BucketAccess extends z.infer<typeof BucketAccess> {}

/** Most buckets of a key. */
export const MAX_KEY_BUCKETS = 250
/**
 * Any list, even an empty one, creates a limited key. Without a list, or with null, the key can access every bucket.
 */
export const KeyBucketAccess = z.nullable(listOf('Bucket access', BucketAccess, MAX_KEY_BUCKETS))

/** Regions in which an unlimited key works. */
export const KeyRegions = only('linode', listOf('Regions', text('Region', MAX_NAME, { filled: true }), 100))
const KeyRegion = z.object({ id: z.string(), s3_endpoint: z.string(), endpoint_type: EndpointType })
export interface KeyRegion extends z.infer<typeof KeyRegion> {}

/**
 * `secret_key` is complete only in the response to the creation and REDACTED elsewhere. `bucket_access` is null if
 * `limited` is false.
 */
export const Key = z.object({
  access_key: z.string(),
  bucket_access: z.nullable(
    z.array(z.object({ bucket_name: z.string(), cluster: z.string(), permissions: z.enum(KEY_PERMISSIONS) })),
  ),
  id: z.int(),
  label: z.string(),
  limited: z.boolean(),
  secret_key: z.string(),
  /** Where the key works, with the hostname for its requests. */
  regions: only('linode', z.array(KeyRegion)),
})
export interface Key extends z.infer<typeof Key> {}

export const KeyCreateBody = body({
  label: z.optional(KeyLabel),
  bucket_access: z.optional(KeyBucketAccess),
  regions: KeyRegions,
})
export const KeyUpdateBody = body({ label: z.optional(KeyLabel), regions: KeyRegions })

const KeyId = z.object({ keyId: z.int() })
const read = { scope: 'object_storage:read_only', grants: ['object_storage:read_only'] } as const
const write = { scope: 'object_storage:read_write', grants: ['object_storage:read_write'] } as const

export const keys = area('keys', {
  list: list('GET /object-storage/keys', { title: 'Keys List', ...read, item: Key }),
  create: op('POST /object-storage/keys', {
    title: 'Key Create',
    scope: write.scope,
    unrestricted: true,
    needsBalance: true,
    body: KeyCreateBody,
    res: Key,
  }),
  view: op('GET /object-storage/keys/{keyId}', { title: 'Key View', ...read, params: KeyId, res: Key }),
  update: op('PUT /object-storage/keys/{keyId}', {
    title: 'Key Update',
    ...write,
    params: KeyId,
    body: KeyUpdateBody,
    res: Key,
  }),
  revoke: op('DELETE /object-storage/keys/{keyId}', { title: 'Key Revoke', ...write, params: KeyId, res: Empty }),
})
