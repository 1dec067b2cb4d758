import type { Activity } from '#/console/api/activity/activity'
import { buckets } from '#/contract/buckets'
import { tls } from '#/contract/tls'
import type { BucketAt } from '../bucket/bucket-page'
import { createdWhen } from './created-when'

export type Setting = 'acl' | 'cors_enabled' | 'certificate'

const SETTERS: ReadonlySet<string> = new Set(
  [buckets.create, buckets.updateAccess, buckets.modifyAccess, tls.upload, tls.remove].map(({ id }) => id),
)

/** Whether a change created this bucket or changed its settings. */
function isOf({ sent }: Activity, at: BucketAt): boolean {
  const { params, body } = sent?.args ?? {}
  const of: Readonly<Record<string, unknown>> = params ?? {
    clusterId: Reflect.get(body ?? {}, 'cluster'),
    bucket: Reflect.get(body ?? {}, 'label'),
  }
  return of['clusterId'] === at.clusterId && of['bucket'] === at.bucket
}
const isCreation = ({ sent }: Activity) => sent?.op.id === buckets.create.id

/**
 * The value that this session last gave a setting of the bucket created at `created`. Undefined also if a later change might have given
 * it another: one whose outcome is unknown, or one of several buckets at once, whose line doesn't name them. Creating a bucket that
 * exists changes nothing.
 */
export function lastSet(all: readonly Activity[], at: BucketAt, setting: Setting, created: string) {
  for (const [i, line] of Array.from(all.entries()).toReversed()) {
    const { sent, count, done, refused, at: time } = line
    if (sent === null || !SETTERS.has(sent.op.id)) continue
    const set: Partial<Record<Setting, string | boolean>> =
      sent.op.id === tls.remove.id ? { certificate: '' } : (sent.args.body ?? {})
    const value = set[setting]
    if (value === undefined || refused === count) continue
    if (count > 1) return undefined
    if (!isOf(line, at)) continue
    const when = createdWhen(created, time)
    // A former bucket of this name.
    if (when === 'after') return undefined
    if (isCreation(line)) {
      if (when === 'before') continue
      // The earlier of two might have created the bucket.
      if (all.slice(0, i).some((other) => isCreation(other) && other.refused === 0 && isOf(other, at))) return undefined
    }
    return done === 1 ? { value, time } : undefined
  }
  return undefined
}
