import { useState } from 'react'
import { useOp } from '#/console/api/client/client'
import { images } from '#/contract/images'
import { stopImage } from '#/console/transfers/transfers'
import { Button } from '#/console/kit/button/button'
import { Dialog } from '#/console/kit/overlay/dialog'
import { FormError } from '#/console/kit/field/form-error'
import { toast } from '#/console/kit/feedback/toast'
import { errorText } from '#/console/resource/errors/error-text'
import { useCan } from '#/console/resource/access/use-can'
import { plural } from '#/lib/text'
import { imageDeleted } from './words'

const deletingImage = 'The image is being deleted.'
const deletingImages = 'The images are being deleted.'

export interface SentImage {
  /** `private/7` */
  readonly image: string
  readonly label: string
}
interface Props {
  readonly uploads: readonly SentImage[]
  /** Cancels all other transfers too, before any image is deleted. */
  readonly onStop?: () => void
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Stops image uploads, and asks whether the images wait for their data or are deleted. */
export function CancelImageUpload({ uploads, onStop, onClose, onDeleted }: Props) {
  // Kept, because the queue forgets the uploads while the deletion runs.
  const [sent] = useState(uploads)
  const [erasing, setErasing] = useState(false)
  const remove = useOp(images.remove, { goneIsDone: true })
  const reason = useCan()(images.remove)
  const one = sent.length === 1
  const label = sent[0]?.label ?? ''
  const stop = () => {
    onStop?.()
    for (const { image } of sent) stopImage(image)
  }
  const erase = async () => {
    stop()
    setErasing(true)
    try {
      for (const { image } of sent) {
        // An image that is already deleted counts as deleted.
        await remove.mutateAsync({ params: { imageId: image } })
        stopImage(image, { forget: true })
      }
    } catch {
      // The dialog shows the error. The uploads stay stopped, and the images keep waiting for data.
      setErasing(false)
      return
    }
    toast({ title: one ? imageDeleted(label) : `${plural(sent.length, 'image')} deleted`, tone: 'ok' })
    onDeleted?.()
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={() => erasing || onClose()}
      title={
        onStop
          ? one
            ? `Cancel everything, including the upload of ${label}?`
            : `Cancel everything, including the upload of ${plural(sent.length, 'image')}?`
          : one
            ? `Stop uploading ${label}?`
            : `Stop uploading ${plural(sent.length, 'image')}?`
      }
      footer={
        <>
          <Button
            variant="primary"
            disabledReason={erasing ? (one ? deletingImage : deletingImages) : undefined}
            onClick={() => {
              stop()
              onClose()
            }}
          >
            {one ? 'Stop, keep the image' : 'Stop, keep the images'}
          </Button>
          <Button variant="danger" busy={erasing} disabledReason={reason} onClick={() => void erase()}>
            Stop and delete
          </Button>
          <Button
            variant="ghost"
            disabledReason={erasing ? (one ? deletingImage : deletingImages) : undefined}
            onClick={onClose}
          >
            Continue uploading
          </Button>
        </>
      }
    >
      {one
        ? 'Uploaded data is discarded. You can keep the image and upload again within 24 hours of its creation.'
        : 'Uploaded data is discarded. You can keep the images and upload again within 24 hours of their creation.'}
      <FormError errors={remove.error ? errorText(remove.error) : undefined} />
    </Dialog>
  )
}
