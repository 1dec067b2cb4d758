import type { BucketRef } from '#/transfers/engine/types'
import type { BucketAt } from './-bucket-page'

export const bucketRefOf = (at: BucketAt): BucketRef => ({ cluster: at.clusterId, bucket: at.bucket })
