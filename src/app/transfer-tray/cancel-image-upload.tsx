import { useState } from 'react'
import { useOp } from '#/api/client/client'
import { explain } from '#/api/client/errors'
import { images } from '#/contract/images'
import { sentences } from '#/lib/sentences'
import { stopImage } from '#/transfers/engine/transfers'
import { Button } from '#/ui/button/button'
import { Dialog } from '#/ui/overlay/dialog'
import { FormError } from '#/ui/field/form-error'
import { toast } from '#/ui/feedback/toast'
import { useCan } from '../session/use-can'
import { pluralize } from '../catalog/format'

export interface SentImage {
  /** `private/7` */
  readonly image: string
  readonly label: string
}
interface Props {
  readonly uploads: readonly SentImage[]
  /** Ends whatever else goes with them; asked for before any record is deleted. */
  readonly onStop?: () => void
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Uploads that are stopped leave their records: whether those are to wait or to go is asked once, never assumed. */
export function CancelImageUpload({ uploads, onStop, onClose, onDeleted }: Props) {
  // The queue forgets them while the answer is awaited.
  const [sent] = useState(uploads)
  const [erasing, setErasing] = useState(false)
  const remove = useOp(images.remove, { goneIsDone: true })
  const reason = useCan()(images.remove)
  const told = remove.error === null ? undefined : explain(remove.error)
  const one = sent.length === 1
  const named = one ? sent[0]?.label : pluralize(sent.length, 'image', 'images')
  const stop = () => {
    onStop?.()
    for (const { image } of sent) stopImage(image)
  }
  const erase = async () => {
    stop()
    setErasing(true)
    try {
      for (const { image } of sent) {
        // One that is deleted already is gone, and counts as deleted once more.
        await remove.mutateAsync({ params: { imageId: image } })
        stopImage(image, { forget: true })
      }
    } catch {
      // Told in the dialog; the uploads stand still meanwhile, and their records wait.
      setErasing(false)
      return
    }
    toast({ title: one ? `Image ${named} deleted` : `${named} deleted`, tone: 'ok' })
    onDeleted?.()
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={() => erasing || onClose()}
      title={onStop ? `Stop everything, and the upload of ${named}?` : `Stop the upload of ${named}?`}
      footer={
        <>
          <Button
            variant="primary"
            disabledReason={
              erasing ? (one ? 'The image is being deleted.' : 'The images are being deleted.') : undefined
            }
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
          <Button variant="ghost" onClick={onClose}>
            Go on uploading
          </Button>
        </>
      }
    >
      What was sent so far is thrown away. {one ? 'The image itself' : 'Each image itself'} can stay and wait for its
      data, up to 24 hours after it was made: from this tab or by the command on its page.
      <FormError errors={told && sentences(told.title, told.detail, told.next)} />
    </Dialog>
  )
}
