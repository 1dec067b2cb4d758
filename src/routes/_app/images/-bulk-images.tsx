import { call } from '#/api/client/client'
import { deletion } from '#/app/bulk/row-actions'
import { BulkActions } from '#/app/bulk/bulk-actions'
import { simpleAction } from '#/app/bulk/simple-action'
import type { SelectionProps } from '#/ui/table/table-types'
import { images, type Image } from '#/contract/images'
import { imageCan } from '#/contract/states'
import { isJobOver, isOfImage } from '#/transfers/engine/job'
import { useJobs } from '#/transfers/engine/transfers'
import * as copy from './-copy'

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
          label: copy.remove,
          danger: true,
          run: deletion(
            (i, o) => call(images.remove, at(i), o),
            (i, o) => call(images.view, at(i), o),
          ),
          words: copy.bulkDelete,
          nameOf: (i) => i.label,
          reason: (i) => imageCan.remove(i) ?? (isUploading(i) ? copy.uploadRunsHere : undefined),
          consequences: () => <p>{copy.bulkDeleteBody}</p>,
        }),
      ]}
    />
  )
}
