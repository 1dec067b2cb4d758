import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { activity } from '#/console/api/activity/activity'
import { q } from '#/console/api/client/client'
import { useStore } from '#/console/api/base/store'
import { type Bucket, buckets } from '#/contract/buckets'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { RelativeTime } from '#/console/kit/text/relative-time'
import type { BucketAt } from '../bucket/bucket-page'
import { useAccessNow } from './access-now'
import { aclName, BUCKET_ACL_OPTIONS } from './acl'
import { lastSet } from './last-set'

const TONES: Readonly<Record<string, 'ok' | 'warn' | 'danger'>> = {
  private: 'ok',
  'public-read': 'warn',
  'public-read-write': 'danger',
}

/** The current setting where the API shows it, otherwise the one last made by this session. */
function useKnownAccess(at: BucketAt, bucket: Bucket | undefined) {
  const { readable, now, error } = useAccessNow(at)
  const { all } = useStore(activity)
  const last = readable || !bucket ? undefined : lastSet(all, at, 'acl', bucket.created)
  const acl = now?.acl ?? (typeof last?.value === 'string' ? last.value : undefined)
  return { acl, last, loading: acl === undefined && (!bucket || (readable && !error)) }
}

/** Of a setting that the API doesn't show and that this session didn't make. */
export const unknownState = <StatusBadge value="unknown" map={{ unknown: { label: 'Unknown', tone: 'neutral' } }} />

/** When this session made a setting. */
export const SetHere = ({ last }: { last: { readonly time: number } | undefined }) =>
  last && (
    <>
      {' '}
      Set here <RelativeTime local value={last.time} />.
    </>
  )

/** Who can list and write. `unknown`: shown where that is unknown. */
export function AccessState({ at, unknown }: { at: BucketAt; unknown?: ReactNode }) {
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const { acl, last, loading } = useKnownAccess(at, bucket)
  if (acl === undefined) return loading ? 'Loading access…' : unknown
  return (
    <>
      <StatusBadge value={acl} map={{ [acl]: { label: aclName(acl), tone: TONES[acl] ?? 'neutral' } }} />.{' '}
      {BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.hint}
      <SetHere last={last} />
    </>
  )
}
