import { call } from '#/api/client/client'
import { objects } from '#/contract/objects'
import type { BucketRef } from '#/transfers/engine/types'
import type { BucketAt } from '../-bucket-page'
import type { ListPage } from './scan'

export const bucketRefOf = (at: BucketAt): BucketRef => ({ cluster: at.clusterId, bucket: at.bucket })

/** Reads the bucket's flat list, one page per call. */
export const flatListOf =
  (at: BucketAt, signal?: AbortSignal): ListPage =>
  (query) =>
    call(objects.list, { params: at, query }, { signal })
