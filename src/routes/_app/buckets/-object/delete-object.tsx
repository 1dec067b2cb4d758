import { useMutation } from '@tanstack/react-query'
import { removeObject } from '#/transfers/objects/remove-object'
import type { TransferFailure } from '#/transfers/engine/state'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'
import { CorsOffer } from '../-settings/cors-offer'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** One object, by a signed DELETE. It is said to be deleted only when the store has answered so. */
export function DeleteObject({ at, name, onClose, onDeleted }: Props) {
  const remove = useMutation<void, TransferFailure>({
    mutationFn: () => removeObject({ cluster: at.clusterId, bucket: at.bucket, name }),
    retry: false,
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Object deleted', detail: name, tone: 'ok' })
      onClose()
      onDeleted?.()
    },
  })
  const keptOut = remove.error?.fault === 'cors-off'
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() => remove.mutate()}
      title="Delete this object?"
      action="Delete object"
      tone="danger"
      consequences={[<bdi key="name">{name}</bdi>, 'Its bytes cannot be brought back.']}
      busy={remove.isPending}
      error={remove.error && !keptOut ? remove.error.detail : undefined}
    >
      {keptOut && <CorsOffer at={at} what="It was not deleted" onAllowed={() => remove.mutate()} />}
    </ConfirmDialog>
  )
}
