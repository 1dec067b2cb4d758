import { BulkQuestion } from '#/app/bulk/bulk-question'
import { volumeCan } from '#/contract/states'
import { type Volume } from '#/contract/volumes'
import { startJob } from '#/transfers/engine/transfers'
import * as copy from './-copy'
import { volumeName } from './-format'

export type BulkKind = 'detach' | 'delete'

interface Props {
  readonly kind: BulkKind
  readonly chosen: readonly Volume[]
  /** `started`: the job runs in the tray. */
  readonly onClose: (started: boolean) => void
}

/** Asks before several volumes are detached or deleted, then hands them to the transfer queue. */
export function BulkVolumes({ kind, chosen, onClose }: Props) {
  const shared = {
    items: chosen,
    nameOf: volumeName,
    onConfirm: (able: readonly Volume[]) => {
      startJob({
        kind: `volume-${kind}`,
        volumes: able.map((v) => ({ id: v.id, label: volumeName(v), instance: v.instance_id })),
      })
      onClose(true)
    },
    onDismiss: () => onClose(false),
  }
  if (kind === 'detach') {
    return (
      <BulkQuestion<Volume> {...shared} words={copy.bulkDetach} reason={volumeCan.detach} tone="primary">
        <p>{copy.bulkDetachBody}</p>
      </BulkQuestion>
    )
  }
  return (
    <BulkQuestion<Volume> {...shared} words={copy.bulkDelete} reason={volumeCan.remove} typed>
      <p>{copy.bulkDeleteBody}</p>
    </BulkQuestion>
  )
}
