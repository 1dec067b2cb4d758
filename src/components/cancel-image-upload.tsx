import { useOp } from '../api/client'
import { explain } from '../api/errors'
import { images } from '../contract/images'
import { stopImage } from '../transfers/transfers'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { FormError } from '../ui/form-error'
import { toast } from '../ui/toast'
import { useCan } from './use-can'

interface Props {
  /** `private/7` */
  readonly image: string
  readonly label: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** An upload that is stopped leaves its record: whether that is to wait or to go is asked, never assumed. */
export function CancelImageUpload({ image, label, onClose, onDeleted }: Props) {
  const remove = useOp(images.remove, { goneIsDone: true })
  const reason = useCan()(images.remove)
  const told = remove.error === null ? undefined : explain(remove.error)
  const erase = async () => {
    stopImage(image)
    try {
      await remove.mutateAsync({ params: { imageId: image } })
    } catch {
      // Told in the dialog; the upload stands still meanwhile, and its record waits.
      return
    }
    stopImage(image, { forget: true })
    toast({ title: `Image ${label} deleted`, tone: 'ok' })
    onDeleted?.()
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={() => remove.isPending || onClose()}
      title={`Stop the upload of ${label}?`}
      footer={
        <>
          <Button
            variant="primary"
            disabledReason={remove.isPending ? 'The image is being deleted.' : undefined}
            onClick={() => {
              stopImage(image)
              onClose()
            }}
          >
            Stop, keep the image
          </Button>
          <Button variant="danger" busy={remove.isPending} disabledReason={reason} onClick={() => void erase()}>
            Stop and delete
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Go on uploading
          </Button>
        </>
      }
    >
      What was sent so far is thrown away. The image itself can stay and wait for its data, up to 24 hours after it was
      made: from this tab or by the command on its page.
      <FormError errors={told && [told.title, told.detail, told.next].filter(Boolean).join('. ')} />
    </Dialog>
  )
}
