import { isPresent } from '#/console/transfers/engine/activity-flag'
import type { BucketRef } from '#/console/transfers/engine/job'

/** Ends the transfers of a deleted bucket, or of all buckets if `place` is undefined. Loads the engine only if transfers exist. */
export async function endTransfers(place?: BucketRef): Promise<void> {
  if (isPresent()) (await import('#/console/transfers/transfers')).endBucketJobs(place)
}
