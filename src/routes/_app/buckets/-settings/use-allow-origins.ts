import { useOp } from '#/api/client/client'
import { useOnePress } from '#/app/form/use-one-press'
import { buckets } from '#/contract/buckets'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'

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
    /** Either way: while one is sent, a press of the other would be ignored. */
    busy: busy(at.bucket),
    error: modify.error,
  }
}
