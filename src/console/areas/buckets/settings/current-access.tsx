import { Link } from '@tanstack/react-router'
import { activity } from '#/console/api/activity/activity'
import { useStore } from '#/console/api/base/store'
import type { Bucket } from '#/contract/buckets'
import { linkClass } from '#/console/kit/button/button-class'
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

/** Who can list and write: the current setting where the API shows it, otherwise the one last made by this session. */
export function AccessSummary({ at, bucket }: { at: BucketAt; bucket: Bucket }) {
  const { readable, now, error } = useAccessNow(at)
  const { all } = useStore(activity)
  const last = readable ? undefined : lastSet(all, at, 'acl', bucket.created)
  const acl = now?.acl ?? (typeof last?.value === 'string' ? last.value : undefined)
  if (acl === undefined) {
    if (readable && !error) return 'Loading access…'
    return (
      <>
        This API doesn’t show who can list this bucket.{' '}
        <Link
          to="/buckets/$cluster/$bucket/access"
          params={{ cluster: at.clusterId, bucket: at.bucket }}
          className={linkClass}
        >
          Set access
        </Link>
      </>
    )
  }
  return (
    <>
      <StatusBadge value={acl} map={{ [acl]: { label: aclName(acl), tone: TONES[acl] ?? 'neutral' } }} />.{' '}
      {BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.hint}
      {last && (
        <>
          {' '}
          Set here <RelativeTime local value={last.time} />.
        </>
      )}
    </>
  )
}
