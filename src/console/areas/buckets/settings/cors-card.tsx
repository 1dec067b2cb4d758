import { useQuery } from '@tanstack/react-query'
import { activity } from '#/console/api/activity/activity'
import { q } from '#/console/api/client/client'
import { useStore } from '#/console/api/base/store'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Card } from '#/console/kit/layout/card'
import type { BucketAt } from '../bucket/bucket-page'
import { allowsBrowser } from '../share/cors-known'
import { useAccessNow } from './access-now'
import { SetHere, unknownState } from './current-access'
import { lastSet } from './last-set'
import { useAllowOrigins } from '#/console/shell/transfer-tray/use-allow-origins'

const STATES = { on: { label: 'Allowed', tone: 'ok' }, off: { label: 'Blocked', tone: 'neutral' } } as const

/** Whether browsers can use the bucket, as far as it is known, with the button that changes it. */
export function CorsCard({ at }: { at: BucketAt }) {
  const origins = useAllowOrigins(at)
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const { readable, now, error } = useAccessNow(at)
  const { all } = useStore(activity)
  const never = bucket && bucketCan.cors(bucket)
  const last = readable || !bucket ? undefined : lastSet(all, at, 'cors_enabled', bucket.created)
  const allowed = now?.cors_enabled ?? (last ? last.value === true : allowsBrowser(at))
  const loading = readable && !now && !error
  return (
    <Card
      title="Browser uploads"
      aside={
        never === undefined && !loading ? (
          <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(allowed !== true)}>
            {allowed === true ? 'Block browser uploads' : 'Allow browser uploads'}
          </OpButton>
        ) : undefined
      }
    >
      <p>
        {never ?? (
          <>
            {loading || (
              <>{allowed === undefined ? unknownState : <StatusBadge value={allowed ? 'on' : 'off'} map={STATES} />}.</>
            )}
            <SetHere last={last} /> CORS lets this console and other sites upload, delete, and preview. Download links
            always work.
          </>
        )}
      </p>
      {origins.error && <ErrorNote error={origins.error} />}
    </Card>
  )
}
