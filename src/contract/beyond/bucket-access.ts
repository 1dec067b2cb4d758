/** The current access of a bucket. Not among the operations of the reference, so only APIs whose dialect has it offer it. */
import * as z from 'zod/mini'
import { ALL_ACLS, BucketKey } from '../buckets'
import { area, op } from '../op'

/** `cors_enabled` is null where the store has no such switch. */
const BucketAccessNow = z.object({
  acl: z.enum(ALL_ACLS),
  acl_xml: z.string(),
  cors_enabled: z.nullable(z.boolean()),
  cors_xml: z.nullable(z.string()),
})
export interface BucketAccessNow extends z.infer<typeof BucketAccessNow> {}

export const bucketAccess = area('buckets', {
  access: op('GET /object-storage/buckets/{clusterId}/{bucket}/access', {
    title: 'Bucket Access View',
    scope: 'object_storage:read_only',
    grants: ['object_storage:read_only'],
    params: BucketKey,
    res: BucketAccessNow,
  }),
})
