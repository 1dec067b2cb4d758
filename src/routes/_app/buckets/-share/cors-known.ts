/** Which buckets this tab has seen letting a browser read, and which not. The API cannot tell it (Part A 4.1). */
import type { BucketAt } from '../-bucket-page'

const known = new Map<string, boolean>()
const key = (at: BucketAt) => `${at.clusterId}/${at.bucket}`

/** Undefined: nothing was tried yet. */
export const letsIn = (at: BucketAt): boolean | undefined => known.get(key(at))
export const learnLetsIn = (at: BucketAt, open: boolean): void => void known.set(key(at), open)
