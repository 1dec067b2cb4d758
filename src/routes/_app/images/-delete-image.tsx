import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { imageCan } from '#/contract/states'
import { images, type Image } from '#/contract/images'
import { stopImage } from '#/transfers/engine/transfers'
import { toast } from '#/ui/feedback/toast'
import { sizeWords } from './-image-words'

interface Props {
  readonly image: Image
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

function consequences(i: Image): string[] {
  if (i.status === 'pending_upload')
    return ['Its upload ends, and what was sent of it is thrown away.', 'The address for its data works no more.']
  return [
    `${sizeWords(i)} are gone for good; nothing brings them back.`,
    'Instances that were made from it stay as they are.',
  ]
}

/** Deleting is final (Part B 4.3): the label is typed. */
export function DeleteImage({ image, onClose, onDeleted }: Props) {
  return (
    <ConfirmDelete
      op={images.remove}
      args={{ params: { imageId: image.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={image.label}
      noun="image"
      blocked={imageCan.remove(image)}
      consequences={consequences(image)}
      onDone={(outcome) => {
        stopImage(image.id, { forget: true })
        toast(
          outcome === 'done'
            ? { title: `Image ${image.label} deleted`, tone: 'ok' }
            : { title: `Image ${image.label} was already gone`, tone: 'info' },
        )
        onClose()
        onDeleted?.()
      }}
    />
  )
}
