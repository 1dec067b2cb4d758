import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { imageCan } from '#/contract/states'
import { images, type Image } from '#/contract/images'
import { isPresent } from '#/console/transfers/engine/activity-flag'
import { visible } from '#/lib/text'
import { formatImageSize } from './image-format'

interface Props {
  readonly image: Image
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

function consequences(i: Image): string[] {
  if (i.status === 'pending_upload')
    return ['The upload stops, and uploaded data is discarded.', 'The upload URL stops working.']
  return [
    `All ${formatImageSize(i)} of data is deleted permanently.`,
    'Instances created from this image aren’t affected.',
  ]
}

/** Deleting is permanent (B4.3-11), so the label is typed. */
export function DeleteImage({ image, onClose, onDeleted }: Props) {
  const name = visible(image.label).text
  return (
    <ConfirmDelete
      op={images.remove}
      args={{ params: { imageId: image.id } }}
      onClose={onClose}
      name={image.label}
      shown={name}
      words={deletionOf('image')}
      blocked={imageCan.remove(image)}
      consequences={consequences(image)}
      onDone={() => {
        if (isPresent())
          void import('#/console/transfers/transfers').then(({ stopImage }) => stopImage(image.id, { forget: true }))
        onDeleted?.()
      }}
    />
  )
}
