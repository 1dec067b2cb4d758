import { useQuery } from '@tanstack/react-query'
import { activity } from '#/console/api/activity/activity'
import { q } from '#/console/api/client/client'
import { useStore } from '#/console/api/base/store'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { RelativeTime } from '#/console/kit/text/relative-time'
import type { BucketAt } from '../bucket/bucket-page'
import { allowsBrowser } from '../share/cors-known'
import { useAccessNow } from './access-now'
import { lastSet } from './last-set'
import { useAllowOrigins } from './use-allow-origins'

/** Whether browsers can use the bucket, as far as it is known, with the button that changes it. */
export function CorsSwitch({ at }: { at: BucketAt }) {
  const origins = useAllowOrigins(at)
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const { readable, now, error } = useAccessNow(at)
  const { all } = useStore(activity)
  const never = bucket && bucketCan.cors(bucket)
  if (never !== undefined) return <Note tone="info">{never}</Note>
  const last = readable || !bucket ? undefined : lastSet(all, at, 'cors_enabled', bucket.created)
  const allowed = now?.cors_enabled ?? (last ? last.value === true : allowsBrowser(at))
  return (
    <Stack gap={3}>
      <p>
        {allowed !== undefined && <b>{allowed ? 'Allowed' : 'Blocked'}. </b>}
        {last && (
          <>
            Set here <RelativeTime local value={last.time} />.{' '}
          </>
        )}
        Lets this console and other sites upload, delete, and preview. Download links always work.
      </p>
      <Row>
        {(now || error || !readable) && (
          <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(allowed !== true)}>
            {allowed === true ? 'Block browser uploads' : 'Allow browser uploads'}
          </OpButton>
        )}
      </Row>
      {origins.error && <ErrorNote error={origins.error} />}
    </Stack>
  )
}
