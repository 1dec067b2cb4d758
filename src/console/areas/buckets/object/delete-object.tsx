import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ConfirmChange } from '#/console/resource/form/confirm-change'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { removeObject } from '#/console/transfers/objects/remove-object'
import type { TransferFailure } from '#/console/transfers/engine/failure'
import { toast } from '#/console/kit/feedback/toast'
import type { BucketAt } from '../bucket/bucket-page'
import { AllowUploads } from '#/console/shell/transfer-tray/allow-uploads'

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** Version that is shown. A newer one isn't deleted. */
  readonly etag: string | null | undefined
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Confirms, then deletes one object with a signed DELETE. The toast waits for the store's answer. */
export function DeleteObject({ at, name, etag, onClose, onDeleted }: Props) {
  // A later read must not change which version this deletes.
  const [asked] = useState(etag)
  const remove = useMutation<void, TransferFailure>({
    mutationFn: () => removeObject({ cluster: at.clusterId, bucket: at.bucket, name }, asked),
  })
  const shown = visible(name).text
  const done = (close: () => void) => {
    toast({ title: 'Object deleted', detail: shown, tone: 'ok' })
    close()
    onDeleted?.()
  }
  const blocked = remove.error?.fault === 'cors-off'
  return (
    <>
      <ConfirmChange
        onDismiss={onClose}
        send={remove.mutateAsync}
        onDone={done}
        title="Delete object?"
        action="Delete object"
        of={name}
        tone="danger"
        consequences={[<bdi key="name">{shown}</bdi>, 'This can’t be undone.']}
        pending={remove.isPending}
        error={
          remove.error && !blocked
            ? sentences(remove.error.detail, remove.error.fault === 'changed' ? remove.error.next : '')
            : undefined
        }
      />
      {blocked && (
        <AllowUploads
          at={at}
          verb="Delete"
          onCancel={remove.reset}
          onAllowed={() =>
            void remove.mutateAsync().then(
              () => done(onClose),
              () => undefined,
            )
          }
        />
      )}
    </>
  )
}
