import { useOp } from '#/console/api/client/client'
import { useFailedLater } from '#/console/resource/form/use-failed-later'
import { useOnePress } from '#/console/resource/form/use-one-press'
import { buckets } from '#/contract/buckets'
import { toast } from '#/console/kit/feedback/toast'

export interface BucketParams {
  readonly clusterId: string
  readonly bucket: string
}

/** Turns the bucket's CORS on or off. The request contains that field alone, so the access setting doesn't change (A4.1-16). */
export function useAllowOrigins(at: BucketParams, onAllowed?: () => void) {
  const modify = useOp(buckets.modifyAccess, {
    onSuccess: (_, { body }) => {
      toast({
        title: body.cors_enabled
          ? `Browser uploads allowed for ${at.bucket}`
          : `Browser uploads blocked for ${at.bucket}`,
        tone: 'ok',
        // The setting before can't be read, so the toast offers the opposite instead of Undo.
        action: {
          label: body.cors_enabled ? 'Block browser uploads' : 'Allow browser uploads',
          onAct: () => set(!body.cors_enabled),
        },
      })
      if (body.cors_enabled) onAllowed?.()
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
