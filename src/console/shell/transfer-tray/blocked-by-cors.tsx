import { useOp } from '#/console/api/client/client'
import { buckets } from '#/contract/buckets'
import { bucketOf } from '#/console/transfers/engine/job'
import { retryBlocked } from '#/console/transfers/transfers'
import type { JobView } from '#/console/transfers/engine/view'
import { errorText } from '#/console/resource/errors/error-text'
import { OpButton } from '#/console/resource/page/op-button'
import { plural } from '#/lib/text'

/** One line for everything of a job that CORS blocks, with a button that allows browsers and continues. */
export function BlockedByCors({ job }: { readonly job: JobView }) {
  const { kind, counts } = job
  const { cluster, bucket } = bucketOf(job)
  const allow = useOp(buckets.modifyAccess, { onSuccess: () => retryBlocked({ cluster, bucket }) })
  return (
    <>
      <p role="alert" data-quiet="">
        {kind.bytes === 'up'
          ? `${plural(counts.left, 'file')} blocked. This bucket doesn’t allow browser uploads.`
          : `${plural(counts.left, 'object')} blocked. This bucket doesn’t allow requests from browsers.`}
      </p>
      <OpButton
        op={buckets.modifyAccess}
        busy={allow.isPending}
        onClick={() => allow.mutate({ params: { clusterId: cluster, bucket }, body: { cors_enabled: true } })}
      >
        Allow and retry
      </OpButton>
      {allow.error && <p role="alert">{errorText(allow.error)}</p>}
    </>
  )
}
