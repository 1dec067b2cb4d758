/** Whether a bucket was deleted: a store answers for one that is gone as it does for one that lets no browser in. */
import { buckets } from '#/contract/buckets'
import { call } from './client'
import { isApiError } from './errors'

export interface BucketPlace {
  readonly cluster: string
  readonly bucket: string
}

/** True only where the API says 404; false also where it cannot be asked. */
export async function isBucketGone({ cluster, bucket }: BucketPlace, signal?: AbortSignal): Promise<boolean> {
  try {
    await call(buckets.view, { params: { clusterId: cluster, bucket } }, { signal, background: true })
    return false
  } catch (e) {
    return isApiError(e) && e.kind === 'not-found'
  }
}
