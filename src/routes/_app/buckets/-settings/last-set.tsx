import { type Activity, activity } from '#/api/activity/activity'
import { useStore } from '#/api/session/store'
import { buckets } from '#/contract/buckets'
import { KeyValues } from '#/ui/layout/key-values'
import { RelativeTime } from '#/ui/text/relative-time'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import { aclName } from './acl'

export type Setting = 'acl' | 'cors_enabled'

const SETTERS: ReadonlySet<string> = new Set([buckets.create.id, buckets.updateAccess.id, buckets.modifyAccess.id])

/**
 * The value that this session last gave a bucket's setting. Undefined also if a later change might have given it another: one whose
 * outcome is unknown, or one of several buckets at once, whose line doesn't name them.
 */
export function lastSet(all: readonly Activity[], at: BucketAt, setting: Setting) {
  for (const { sent, count, done, refused, at: time } of all.toReversed()) {
    if (sent === null || !SETTERS.has(sent.op.id)) continue
    const { params, body } = sent.args
    const value = (body as Partial<Record<Setting, string | boolean>> | undefined)?.[setting]
    if (value === undefined || refused === count) continue
    if (count > 1) return undefined
    const of: Readonly<Record<string, unknown>> = params ?? {
      clusterId: Reflect.get(body ?? {}, 'cluster'),
      bucket: Reflect.get(body ?? {}, 'label'),
    }
    if (of['clusterId'] !== at.clusterId || of['bucket'] !== at.bucket) continue
    return done === 1 ? { value, time } : undefined
  }
  return undefined
}

/** What this session last set, for APIs that can't be asked. */
export function LastSet({ at, setting }: { at: BucketAt; setting: Setting }) {
  const { all } = useStore(activity)
  const last = lastSet(all, at, setting)
  if (!last) return null
  const { value, time } = last
  const named = typeof value === 'string' ? aclName(value) : value ? copy.uploadsOn : copy.uploadsOff
  return (
    <KeyValues
      items={[
        { label: copy.lastSet, value: named },
        { label: copy.lastSetAt, value: <RelativeTime value={new Date(time).toISOString()} /> },
      ]}
    />
  )
}
