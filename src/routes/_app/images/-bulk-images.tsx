import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { images, type Image } from '#/contract/images'
import { imageCan } from '#/contract/states'
import { isJobOver, isOfImage } from '#/transfers/engine/job'
import { useJobs } from '#/transfers/engine/transfers'
import * as copy from './-copy'

/** Actions on the selected private images. */
export function BulkImages(selection: SelectionProps<Image>) {
  const jobs = useJobs()
  const isUploading = (i: Image) => jobs.some((j) => isOfImage(j, i.id) && !isJobOver(j))
  return (
    <BulkActions
      {...selection}
      actions={[
        jobAction<Image>({
          op: images.remove,
          label: copy.remove,
          danger: true,
          kind: 'image-delete',
          words: copy.bulkDelete,
          nameOf: (i) => i.label,
          reason: (i) => imageCan.remove(i) ?? (isUploading(i) ? copy.uploadRunsHere : undefined),
          consequences: () => <p>{copy.bulkDeleteBody}</p>,
        }),
      ]}
    />
  )
}
