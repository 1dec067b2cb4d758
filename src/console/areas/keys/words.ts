/** Every string of the access key pages. */
import { formatCount } from '#/lib/bytes'

// Shared
/** The verb of a deleted key */
export const revocation = { verb: 'Revoke', noun: 'key', past: 'revoked' } as const
export const revokeKey = `${revocation.verb} ${revocation.noun}`
export const createKey = 'Create access key'
export const loadingBuckets = 'Loading buckets'
export const copyAccessKeyLabel = 'Copy access key'
export const unsavedSecret = (key: string) => `Secret key of ${key} (can’t be shown again)`

// List
/** "2 read/write, 1 read only" */
export const permissionSummary = (writes: number, reads: number) =>
  [
    ...(writes > 0 ? [`${formatCount(writes)} read/write`] : []),
    ...(reads > 0 ? [`${formatCount(reads)} read only`] : []),
  ].join(', ')

// Create
export const selectBucket = 'Select at least one bucket, or choose “No access” above.'

// Create: buckets of a limited key
export const noBucketsToSelect = 'No buckets to select'

// The new secret
export const createdSummary = (key: string) => `Access key ${key} created`
