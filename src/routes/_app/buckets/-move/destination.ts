/** The destination bucket of a copy, as its field names it. */
import type { Bucket } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import type { BucketRef } from '#/transfers/engine/types'

export const placeText = ({ cluster, bucket }: BucketRef): string => `${cluster}/${bucket}`

/** Cluster ids contain no slash. */
export function bucketAtPlace(place: string): BucketRef {
  const slash = place.indexOf('/')
  return { cluster: place.slice(0, slash), bucket: place.slice(slash + 1) }
}

/**
 * The bucket of a place. Lists can name the cluster of the open bucket `here` otherwise than its address does: `listed`. It is still the
 * same bucket, since objects that move onto themselves would be deleted.
 */
export function destinationOf(place: string, here: BucketRef, listed: string): BucketRef {
  const to = bucketAtPlace(place)
  return to.bucket === here.bucket && to.cluster === listed ? here : to
}

/**
 * Whether copies from the open bucket `here` keep their access: neither bucket is known to lack access settings for objects. `open` is
 * the open bucket as read by its address, because lists can name its cluster otherwise.
 */
export function keepsAccess(
  to: BucketRef,
  here: BucketRef,
  open: Bucket | undefined,
  all: readonly Bucket[] | undefined,
): boolean {
  const isHere = to.cluster === here.cluster && to.bucket === here.bucket
  const there = isHere ? open : all?.find((b) => b.cluster === to.cluster && b.label === to.bucket)
  return [open, there].every((b) => b === undefined || bucketCan.objectAccess(b) === undefined)
}
