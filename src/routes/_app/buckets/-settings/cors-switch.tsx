import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { buckets } from '#/contract/buckets'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { useAllowOrigins } from './use-allow-origins'

/** On and off as two buttons: which of them holds now the API does not tell. */
export function CorsSwitch({ at }: { at: BucketAt }) {
  const origins = useAllowOrigins(at)
  return (
    <Stack gap={3}>
      <p>
        A browser may upload to the bucket, delete from it, and read it by script only while requests from all origins
        are allowed. Downloads by link work either way.
      </p>
      <Row gap={2} wrap>
        <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(true)}>
          Allow all origins
        </OpButton>
        <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(false)}>
          Allow no other origin
        </OpButton>
      </Row>
      {origins.error && <ErrorNote error={origins.error} />}
    </Stack>
  )
}
