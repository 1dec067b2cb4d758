/** Which buckets allow this browser, as far as requests of this tab have shown. The API can't be asked. */
import type { BucketAt } from '../bucket/bucket-page'

interface Shown {
  readonly allowed: boolean
  /** `performance.now()` of the request. */
  readonly at: number
}
const known = new Map<string, Shown>()
const key = (at: BucketAt) => `${at.clusterId}/${at.bucket}`

/** Milliseconds after which a refusal is unknown again, because the user can allow browsers at any time. */
const REFUSED_MS = 60_000

/** Undefined until a request has been tried. */
export function allowsBrowser(bucket: BucketAt): boolean | undefined {
  const { allowed, at } = known.get(key(bucket)) ?? { allowed: undefined, at: 0 }
  return allowed === false && performance.now() - at > REFUSED_MS ? undefined : allowed
}
export const noteAllowsBrowser = (bucket: BucketAt, allowed: boolean): void =>
  void known.set(key(bucket), { allowed, at: performance.now() })
