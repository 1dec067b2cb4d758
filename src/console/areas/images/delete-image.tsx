import { useQueryClient } from '@tanstack/react-query'
import { removeCachedRow } from '#/console/api/query/cached-rows'
import { qAll } from '#/console/api/client/client'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { imageCan } from '#/contract/states'
import { images, type Image } from '#/contract/images'
import { isPresent } from '#/console/transfers/engine/activity-flag'
import { visible } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import * as copy from './copy'
import { formatImageSize } from './image-format'

interface Props {
  readonly image: Image
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

function consequences(i: Image): string[] {
  if (i.status === 'pending_upload') return [copy.deletesUpload, copy.deletesUrl]
  return [copy.deletesData(formatImageSize(i)), copy.keepsInstances]
}

/** Part B 4.3: deleting is permanent, so the label is typed. */
export function DeleteImage({ image, onClose, onDeleted }: Props) {
  const cache = useQueryClient()
  const name = visible(image.label).text
  return (
    <ConfirmDelete
      op={images.remove}
      args={{ params: { imageId: image.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={image.label}
      title={copy.deleteQuestion(name)}
      submitLabel={copy.deleteImage}
      blocked={imageCan.remove(image)}
      consequences={consequences(image)}
      onDone={(outcome, close) => {
        if (isPresent())
          void import('#/console/transfers/engine/transfers').then(({ stopImage }) =>
            stopImage(image.id, { forget: true }),
          )
        toast(
          outcome === 'done'
            ? { title: copy.deletedToast(name), tone: 'ok' }
            : { title: copy.alreadyDeletedToast(name), tone: 'info' },
        )
        removeCachedRow(cache, qAll(images.list, {}), (row) => row.id === image.id)
        close()
        onDeleted?.()
      }}
    />
  )
}
