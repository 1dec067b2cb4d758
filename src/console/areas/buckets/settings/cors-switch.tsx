import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from '../bucket/bucket-page'
import { useAccessNow } from './access-now'
import { useAllowOrigins } from './use-allow-origins'

/** The button that changes the current setting. Both where the setting can't be read, which the reference doesn't offer. */
export function CorsSwitch({ at }: { at: BucketAt }) {
  const origins = useAllowOrigins(at)
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const { readable, now, error } = useAccessNow(at)
  const never = bucket && bucketCan.cors(bucket)
  if (never !== undefined) return <Note tone="info">{never}</Note>
  const button = (allow: boolean) => (
    <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(allow)}>
      {allow ? 'Allow browser uploads' : 'Block browser uploads'}
    </OpButton>
  )
  return (
    <Stack gap={3}>
      <p>Lets this console and other sites upload, delete, and preview. Download links always work.</p>
      <Row gap={2} wrap>
        {now && button(!now.cors_enabled)}
        {!now && (error || !readable) && (
          <>
            {button(true)}
            {button(false)}
          </>
        )}
      </Row>
      {origins.error && <ErrorNote error={origins.error} />}
    </Stack>
  )
}
