/** Checks whether a bucket was deleted: stores answer the same for a deleted bucket and for one without CORS. */
import { buckets } from '#/contract/buckets'
import { call } from './client'
import { isApiError } from '../base/errors'

export interface BucketPlace {
  readonly cluster: string
  readonly bucket: string
}

/** Returns true only for a 404 of the API; false also if the API can't be reached. */
export async function isBucketGone({ cluster, bucket }: BucketPlace, signal?: AbortSignal): Promise<boolean> {
  try {
    await call(buckets.view, { params: { clusterId: cluster, bucket } }, { signal, background: true })
    return false
  } catch (e) {
    return isApiError(e) && e.kind === 'not-found'
  }
}
