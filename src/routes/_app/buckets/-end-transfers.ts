import { isPresent } from '../../../transfers/presence'
import type { Place } from '../../../transfers/types'

/** Ends the transfers of a deleted bucket, or of all buckets; their code is loaded only where there are any. */
export async function endTransfers(place?: Place): Promise<void> {
  if (isPresent()) (await import('../../../transfers/transfers')).endBucketJobs(place)
}
