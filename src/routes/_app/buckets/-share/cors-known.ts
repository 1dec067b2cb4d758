/** Which buckets allow this browser, as far as requests of this tab have shown. The API can't be asked (Part A 4.1). */
import type { BucketAt } from '../-bucket-page'

const known = new Map<string, boolean>()
const key = (at: BucketAt) => `${at.clusterId}/${at.bucket}`

/** Undefined until a request has been tried. */
export const allowsBrowser = (at: BucketAt): boolean | undefined => known.get(key(at))
export const noteAllowsBrowser = (at: BucketAt, allowed: boolean): void => void known.set(key(at), allowed)
