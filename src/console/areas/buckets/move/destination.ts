/** Destinations of copies and moves, as their fields name them. */
import { call } from '#/console/api/client/client'
import type { Bucket } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { bucketCan } from '#/contract/states'
import type { BucketRef } from '#/console/transfers/engine/job'
import type { BucketAt } from '../bucket/bucket-page'
import { typedNameProblem } from '../object/name-rule'
import { insideItself, objectEnds, sameName } from './words'

export const bucketRefText = ({ cluster, bucket }: BucketRef): string => `${cluster}/${bucket}`

/** Cluster ids contain no slash. */
export function parseBucketRef(place: string): BucketRef {
  const slash = place.indexOf('/')
  return { cluster: place.slice(0, slash), bucket: place.slice(slash + 1) }
}

/**
 * The bucket of a place. Lists can name the cluster of the open bucket `here` otherwise than its address does: `listed`. It is still the
 * same bucket, since objects that move onto themselves would be deleted.
 */
export function destinationOf(place: string, here: BucketRef, listed: string): BucketRef {
  const to = parseBucketRef(place)
  return to.bucket === here.bucket && to.cluster === listed ? here : to
}

/**
 * Whether copies from the open bucket `here` keep their access: neither bucket is known to lack access settings for objects. `open` is
 * the open bucket as read by its address, because lists can name its cluster otherwise.
 */
export function preservesAccess(
  to: BucketRef,
  here: BucketRef,
  open: Bucket | undefined,
  all: readonly Bucket[] | undefined,
): boolean {
  const isHere = to.cluster === here.cluster && to.bucket === here.bucket
  const there = isHere ? open : all?.find((b) => b.cluster === to.cluster && b.label === to.bucket)
  return [open, there].every((b) => b === undefined || bucketCan.objectAccess(b) === undefined)
}

/** The folder of an object or a folder, and its name there, without a folder's final slash. */
export function nameParts(name: string, isFolder: boolean): { readonly folder: string; readonly last: string } {
  const bare = isFolder ? name.slice(0, -1) : name
  const folder = bare.slice(0, bare.lastIndexOf('/') + 1)
  return { folder, last: bare.slice(folder.length) }
}

/** The new full name or prefix for a typed name, and why it can't be used. */
export function renamed(name: string, isFolder: boolean, typed: string): { into: string; problem: string | undefined } {
  const { folder, last } = nameParts(name, isFolder)
  // The slash is part of a folder, however the user writes it. A second one would be a folder without a name.
  const to = isFolder ? typed.replace(/\/$/, '') : typed
  const problem =
    to === last
      ? sameName
      : isFolder && to.startsWith(`${last}/`)
        ? insideItself
        : // As the placeholder of a folder, the object would no longer be listed.
          !isFolder && to.endsWith('/') && !name.endsWith('/')
          ? objectEnds
          : typedNameProblem(folder, to)
  return { into: `${folder}${to}${isFolder ? '/' : ''}`, problem }
}

/** Whether a folder contains anything. False if it can't be read, which the count before the job reports. */
export async function isFolderTaken(at: BucketAt, folder: string): Promise<boolean> {
  const query = { prefix: folder, page_size: 25 }
  const page = await call(objects.list, { params: at, query }).catch(() => undefined)
  return page?.data.some(({ name }) => name.startsWith(folder)) === true
}
