import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import { useAllowOrigins } from './use-allow-origins'

/** Two buttons instead of a switch, because the current setting can't be read. */
export function CorsSwitch({ at }: { at: BucketAt }) {
  const origins = useAllowOrigins(at)
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const never = bucket && bucketCan.cors(bucket)
  if (never !== undefined) return <Note tone="info">{never}</Note>
  return (
    <Stack gap={3}>
      <p>{copy.uploadsExplained}</p>
      <Row gap={2} wrap>
        <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(true)}>
          {copy.allowUploads}
        </OpButton>
        <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(false)}>
          {copy.blockUploads}
        </OpButton>
      </Row>
      {origins.error && <ErrorNote error={origins.error} />}
    </Stack>
  )
}
