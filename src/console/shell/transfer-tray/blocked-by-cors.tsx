import { useOp } from '#/console/api/client/client'
import { buckets } from '#/contract/buckets'
import { bucketOf } from '#/console/transfers/engine/job'
import { retryBlocked } from '#/console/transfers/engine/transfers'
import type { JobView } from '#/console/transfers/engine/types'
import { errorText } from '#/console/resource/errors/error-text'
import { OpButton } from '#/console/resource/page/op-button'
import * as copy from './copy'

/** One line for everything of a job that CORS blocks, with a button that allows browsers and continues. */
export function BlockedByCors({ job }: { readonly job: JobView }) {
  const { kind, counts } = job
  const { cluster, bucket } = bucketOf(job)
  const allow = useOp(buckets.modifyAccess, { onSuccess: () => retryBlocked({ cluster, bucket }) })
  return (
    <>
      <p role="alert" data-quiet="">
        {kind === 'upload' ? copy.blocked(counts.left) : copy.blockedOther(counts.left)}
      </p>
      <OpButton
        op={buckets.modifyAccess}
        busy={allow.isPending}
        onClick={() => allow.mutate({ params: { clusterId: cluster, bucket }, body: { cors_enabled: true } })}
      >
        {copy.allowAndRetry}
      </OpButton>
      {allow.error && <p role="alert">{errorText(allow.error)}</p>}
    </>
  )
}
