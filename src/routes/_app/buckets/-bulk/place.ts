import { call } from '../../../../api/client'
import { objects } from '../../../../contract/objects'
import type { Place } from '../../../../transfers/types'
import type { BucketAt } from '../-bucket-page'
import type { ListPage } from './scan'

export const placeOf = (at: BucketAt): Place => ({ cluster: at.clusterId, bucket: at.bucket })

/** The bucket's flat list, page by page. */
export const listOf =
  (at: BucketAt, signal?: AbortSignal): ListPage =>
  (query) =>
    call(objects.list, { params: at, query }, { signal })
