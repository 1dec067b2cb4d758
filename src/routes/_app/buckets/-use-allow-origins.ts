import { useOp } from '../../../api/client'
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
  return {
    set: (cors_enabled: boolean) => modify.mutate({ params: at, body: { cors_enabled } }),
    busy: (on: boolean) => modify.isPending && modify.variables.body.cors_enabled === on,
    error: modify.error,
  }
}
