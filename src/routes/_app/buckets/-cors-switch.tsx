import { useOp } from '../../../api/client'
import { ErrorNote } from '../../../components/error-note'
import { OpButton } from '../../../components/op-button'
import { buckets } from '../../../contract/buckets'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { toast } from '../../../ui/toast'
import type { BucketAt } from './-bucket-page'

/** Sends the one field alone, so that the bucket's access setting stays what it is. */
export function CorsSwitch({ at }: { at: BucketAt }) {
  const modify = useOp(buckets.modifyAccess, {
    onSuccess: (_, { body }) =>
      toast({
        title: body.cors_enabled ? `All origins may reach ${at.bucket}` : `No other origin may reach ${at.bucket}`,
        tone: 'ok',
      }),
  })
  const set = (cors_enabled: boolean) => modify.mutate({ params: at, body: { cors_enabled } })
  const busy = (on: boolean) => modify.isPending && modify.variables.body.cors_enabled === on
  return (
    <Stack gap={3}>
      <p>
        A browser may upload to the bucket, delete from it, and read it by script only while requests from all origins
        are allowed. Downloads by link work either way.
      </p>
      <Row gap={2}>
        <OpButton op={buckets.modifyAccess} busy={busy(true)} onClick={() => set(true)}>
          Allow all origins
        </OpButton>
        <OpButton op={buckets.modifyAccess} busy={busy(false)} onClick={() => set(false)}>
          Allow no other origin
        </OpButton>
      </Row>
      {modify.error && <ErrorNote error={modify.error} />}
    </Stack>
  )
}
