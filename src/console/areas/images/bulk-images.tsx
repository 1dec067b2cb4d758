import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { images, type Image } from '#/contract/images'
import { imageCan } from '#/contract/states'
import { isJobOver, isOfImage } from '#/console/transfers/engine/job'
import { useJobs } from '#/console/transfers/transfers'

const at = (i: Image) => ({ params: { imageId: i.id } })

/** Actions on the selected private images. */
export function BulkImages(selection: SelectionProps<Image>) {
  const jobs = useJobs()
  const isUploading = (i: Image) => jobs.some((j) => isOfImage(j, i.id) && !isJobOver(j))
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<Image>({
          op: images.remove,
          danger: true,
          run: deletion(
            (i, o) => call(images.remove, at(i), o),
            (i, o) => call(images.view, at(i), o),
          ),
          words: { verb: 'Delete', noun: 'image', past: 'deleted' },
          nameOf: (i) => i.label,
          reason: (i) =>
            imageCan.remove(i) ??
            (isUploading(i) ? 'This image is uploading in this tab. Cancel the upload first.' : undefined),
          consequences: () => (
            <p>All data of these images is deleted permanently. Instances created from them aren’t affected.</p>
          ),
        }),
      ]}
    />
  )
}
