import { activity } from '#/console/api/activity/activity'
import { Link } from '@tanstack/react-router'
import { useStore } from '#/console/api/base/store'
import { type Bucket, buckets } from '#/contract/buckets'
import { linkClass } from '#/console/kit/button/button-class'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useCan } from '#/console/resource/access/use-can'
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

/** Who can list and write. The card leaves out what the page's header says. */
export function AccessState({
  at,
  bucket,
  card = false,
}: {
  at: BucketAt
  bucket?: Bucket | undefined
  card?: boolean
}) {
  const { acl, last, loading } = useKnownAccess(at, bucket)
  const can = useCan()
  if (loading) return 'Loading access…'
  if (acl === undefined)
    return card || can(buckets.updateAccess) ? (
      <>{card ? unknownState : 'Access is unknown'}.</>
    ) : (
      <>
        Access is unknown until you{' '}
        <Link
          to="/buckets/$cluster/$bucket/access/change"
          params={{ cluster: at.clusterId, bucket: at.bucket }}
          className={linkClass}
        >
          set it here
        </Link>
        .
      </>
    )
  return (
    <>
      <StatusBadge value={acl} map={{ [acl]: { label: aclName(acl), tone: TONES[acl] ?? 'neutral' } }} />.
      {!card && ` ${BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.hint ?? ''}`}
      <SetHere last={last} />
    </>
  )
}
