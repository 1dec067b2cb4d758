import { useMutation } from '@tanstack/react-query'
import { removeObject } from '#/transfers/objects/remove-object'
import type { TransferFailure } from '#/transfers/engine/state'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'
import { CorsOffer } from '../-settings/cors-offer'
import * as copy from './-copy'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Confirms, then deletes one object with a signed DELETE. The toast waits for the store's answer. */
export function DeleteObject({ at, name, onClose, onDeleted }: Props) {
  const remove = useMutation<void, TransferFailure>({
    mutationFn: () => removeObject({ cluster: at.clusterId, bucket: at.bucket, name }),
    retry: false,
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: copy.deleted, detail: name, tone: 'ok' })
      onClose()
      onDeleted?.()
    },
  })
  const blocked = remove.error?.fault === 'cors-off'
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() => remove.mutate()}
      title={copy.deleteTitle}
      action={copy.deleteAction}
      tone="danger"
      consequences={[<bdi key="name">{name}</bdi>, copy.deleteHint]}
      busy={remove.isPending}
      error={remove.error && !blocked ? remove.error.detail : undefined}
    >
      {blocked && <CorsOffer at={at} what={copy.notDeleted} onAllowed={() => remove.mutate()} />}
    </ConfirmDialog>
  )
}
