import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { images, type Image } from '#/contract/images'
import { imageCan } from '#/contract/states'
import { isJobOver, isOfImage } from '#/transfers/engine/job'
import { useJobs } from '#/transfers/engine/transfers'
import * as copy from './-copy'

const nameOf = (i: Image) => i.label

/** Actions on the selected private images. */
export function BulkImages(selection: SelectionProps<Image>) {
  const jobs = useJobs()
  const isUploading = (i: Image) => jobs.some((j) => isOfImage(j, i.id) && !isJobOver(j))
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: images.remove,
          label: copy.remove,
          danger: true,
          ask: (rows, onClose) => (
            <BulkJob
              items={rows}
              nameOf={nameOf}
              words={copy.bulkDelete}
              reason={(i) => imageCan.remove(i) ?? (isUploading(i) ? copy.uploadRunsHere : undefined)}
              typed
              request={(able) => ({ kind: 'image-delete', items: able.map((i) => ({ id: i.id, label: i.label })) })}
              onClose={onClose}
            >
              <p>{copy.bulkDeleteBody}</p>
            </BulkJob>
          ),
        },
      ]}
    />
  )
}
