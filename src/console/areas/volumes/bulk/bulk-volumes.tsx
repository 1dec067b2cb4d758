import { call, type CallOptions } from '#/console/api/client/client'
import { change, deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
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
          label: 'Change tags',
          ask: (rows, onClose) => <ChangeTags rows={rows} onClose={onClose} />,
        },
        simpleAction<Volume>({
          op: volumes.detach,
          run: change(
            view,
            (now, v) => now.instance_id !== v.instance_id,
            () => (v, o) => call(volumes.detach, at(v), o),
          ),
          words: { verb: 'Detach', noun: 'volume', past: 'detached' },
          nameOf: volumeName,
          reason: volumeCan.detach,
          consequences: () => (
            <p>
              Unmount each volume on its instance first, or in-flight writes are lost. Your data is kept, and billing
              continues until you delete the volumes.
            </p>
          ),
        }),
        simpleAction<Volume>({
          op: volumes.remove,
          danger: true,
          run: deletion((v, o) => call(volumes.remove, at(v), o), view),
          words: { verb: 'Delete', noun: 'volume', past: 'deleted' },
          nameOf: volumeName,
          reason: volumeCan.remove,
          consequences: () => <p>All data on these volumes is deleted permanently.</p>,
        }),
      ]}
    />
  )
}
