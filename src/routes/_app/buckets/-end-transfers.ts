import { isPresent } from '#/transfers/engine/activity-flag'
import type { BucketRef } from '#/transfers/engine/types'

/** Ends the transfers of a deleted bucket, or of all buckets; their code is loaded only where there are any. */
export async function endTransfers(place?: BucketRef): Promise<void> {
  if (isPresent()) (await import('#/transfers/engine/transfers')).endBucketJobs(place)
}
