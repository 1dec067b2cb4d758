import { call, type CallOptions } from '#/console/api/client/client'
import { change, deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import * as copy from '../copy'
import { volumeName } from '../format'

// The field of tags brings a combobox.
const ChangeTags = lazyPart(async () => (await import('./change-tags')).ChangeTags)

const at = (v: Volume) => ({ params: { volumeId: v.id } })
const view = (v: Volume, o: CallOptions) => call(volumes.view, at(v), o)

/** Actions on the selected volumes. */
export function BulkVolumes(selection: SelectionProps<Volume>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: volumes.update,
          label: copy.changeTags,
          ask: (rows, onClose) => <ChangeTags rows={rows} onClose={onClose} />,
        },
        simpleAction<Volume>({
          op: volumes.detach,
          label: copy.detach,
          run: change(
            view,
            (now, v) => now.instance_id !== v.instance_id,
            () => (v, o) => call(volumes.detach, at(v), o),
          ),
          words: copy.bulkDetach,
          nameOf: volumeName,
          reason: volumeCan.detach,
          consequences: () => <p>{copy.bulkDetachBody}</p>,
        }),
        simpleAction<Volume>({
          op: volumes.remove,
          label: copy.remove,
          danger: true,
          run: deletion((v, o) => call(volumes.remove, at(v), o), view),
          words: copy.bulkDelete,
          nameOf: volumeName,
          reason: volumeCan.remove,
          consequences: () => <p>{copy.bulkDeleteBody}</p>,
        }),
      ]}
    />
  )
}
