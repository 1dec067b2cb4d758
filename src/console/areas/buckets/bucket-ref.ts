import type { Bucket } from '#/contract/buckets'
import type { BucketRef } from '#/console/transfers/engine/job'
import type { BucketAt } from './bucket/bucket-page'

export const bucketRefOf = (at: BucketAt): BucketRef => ({ cluster: at.clusterId, bucket: at.bucket })

/** The bucket's place as lists and keys name it. Some APIs also find a bucket by a former ID of its place. */
export const placeOf = (bucket: Bucket | undefined, at: BucketAt): string => bucket?.cluster || at.clusterId

/** The domain for requests. Read from the bucket, because a region can have several. */
export const domainOf = ({ hostname, label }: Pick<Bucket, 'hostname' | 'label'>): string =>
  hostname.slice(label.length + 1)
