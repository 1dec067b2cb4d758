import { isPresent } from '#/transfers/engine/activity-flag'
import type { BucketRef } from '#/transfers/engine/types'

/** Ends the transfers of a deleted bucket, or of all buckets if `place` is undefined. Loads the engine only if transfers exist. */
export async function endTransfers(place?: BucketRef): Promise<void> {
  if (isPresent()) (await import('#/transfers/engine/transfers')).endBucketJobs(place)
}
