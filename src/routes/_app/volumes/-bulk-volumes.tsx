import { BulkQuestion } from '#/app/bulk/bulk-question'
import { volumeCan } from '#/contract/states'
import { type Volume } from '#/contract/volumes'
import { startJob } from '#/transfers/engine/transfers'
import { volumeName } from './-words'

export type BulkKind = 'detach' | 'delete'

interface Props {
  readonly kind: BulkKind
  readonly chosen: readonly Volume[]
  /** `begun`: they are under way, in the tray, whatever page is shown. */
  readonly onClose: (begun: boolean) => void
}

/** Detaching or deleting several volumes: the question; the rest goes on in the queue of all transfers. */
export function BulkVolumes({ kind, chosen, onClose }: Props) {
  const shared = {
    items: chosen,
    nameOf: volumeName,
    noun: ['volume', 'volumes'] as const,
    onConfirm: (able: readonly Volume[]) => {
      startJob({
        kind: `volume-${kind}`,
        cluster: 'volumes',
        bucket: '',
        volumes: able.map((v) => ({ id: v.id, label: volumeName(v), instance: v.instance_id })),
      })
      onClose(true)
    },
    onDismiss: () => onClose(false),
  }
  if (kind === 'detach') {
    return (
      <BulkQuestion<Volume>
        {...shared}
        verb={{ do: 'Detach', done: 'detached' }}
        reason={volumeCan.detach}
        tone="primary"
      >
        <p>
          Unmount each of them on its instance first: what is being written is lost otherwise. The data on them stays,
          and so does the bill, until they are deleted.
        </p>
      </BulkQuestion>
    )
  }
  return (
    <BulkQuestion<Volume> {...shared} verb={{ do: 'Delete', done: 'deleted' }} reason={volumeCan.remove} typed>
      <p>All data on them is lost, and nothing brings it back. Billing for them stops.</p>
    </BulkQuestion>
  )
}
