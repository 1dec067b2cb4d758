import { useOp } from '../../../api/client'
import { useOnePress } from '../../../components/use-one-press'
import { buckets } from '../../../contract/buckets'
import { toast } from '../../../ui/toast'
import type { BucketAt } from './-bucket-page'

/** The bucket's CORS switch. It sends the one field alone, so that the bucket's access setting stays what it is (Part A 4.1). */
export function useAllowOrigins(at: BucketAt, onAllowed?: () => void) {
  const modify = useOp(buckets.modifyAccess, {
    onSuccess: (_, { body }) => {
      toast({
        title: body.cors_enabled ? `All origins may reach ${at.bucket}` : `No other origin may reach ${at.bucket}`,
        tone: 'ok',
      })
      if (body.cors_enabled) onAllowed?.()
    },
  })
  const { press, busy } = useOnePress()
  return {
    // A failure is shown by `error`.
    set: (cors_enabled: boolean) =>
      void press(at.bucket, () => modify.mutateAsync({ params: at, body: { cors_enabled } })).catch(() => undefined),
    busy: (on: boolean) => busy(at.bucket) && modify.variables?.body.cors_enabled === on,
    error: modify.error,
  }
}
