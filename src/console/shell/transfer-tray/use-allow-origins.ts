import { useOp } from '#/console/api/client/client'
import { useFailedLater } from '#/console/resource/form/use-failed-later'
import { useOnePress } from '#/console/resource/form/use-one-press'
import { buckets } from '#/contract/buckets'
import { toast } from '#/console/kit/feedback/toast'

export interface BucketParams {
  readonly clusterId: string
  readonly bucket: string
}

/**
 * Turns the bucket's CORS on or off. The request contains that field alone, so the access setting doesn't change (A4.1-16). A toast
 * shows the result, unless `quiet`.
 */
export function useAllowOrigins(at: BucketParams, onSet?: (allowed: boolean) => void, quiet = false) {
  const modify = useOp(buckets.modifyAccess, {
    onSuccess: (_, { body: { cors_enabled: on = false } }) => {
      onSet?.(on)
      if (quiet) return
      toast({
        title: `Browser uploads ${on ? 'allowed' : 'blocked'} for ${at.bucket}`,
        tone: 'ok',
        // The setting before can't be read, so the toast offers the opposite instead of Undo.
        action: { label: on ? 'Block browser uploads' : 'Allow browser uploads', onAct: () => set(!on) },
      })
    },
  })
  const { press, busy } = useOnePress()
  const failedLater = useFailedLater('Change browser uploads', at.bucket)
  // The caller shows a failure from `error`.
  const set = (cors_enabled: boolean) =>
    void press(at.bucket, () => modify.mutateAsync({ params: at, body: { cors_enabled } })).catch(failedLater)
  return {
    set,
    /** True for both directions: while one request is out, a press of the other button is ignored. */
    busy: busy(at.bucket),
    error: modify.error,
  }
}
