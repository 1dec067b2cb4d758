import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client'
import { isApiError } from '../../../api/errors'
import { invalidateAreas } from '../../../api/query-client'
import { BulkDialog } from '../../../components/bulk-dialog'
import { volumeCan, volumes, type Volume } from '../../../contract/volumes'
import { forgetVolume } from './-volumes'
import { volumeName } from './-words'

export type BulkKind = 'detach' | 'delete'

interface Props {
  readonly kind: BulkKind
  readonly chosen: readonly Volume[]
  readonly onClose: (anyDone: boolean) => void
}
const at = (v: Volume) => ({ params: { volumeId: v.id } })
const view = (v: Volume, signal: AbortSignal) => call(volumes.view, at(v), { signal, background: true })
const isGone = (e: unknown) => isApiError(e) && e.kind === 'not-found'

/** Detaching or deleting several volumes, one request after the other. */
export function BulkVolumes({ kind, chosen, onClose }: Props) {
  const cache = useQueryClient()
  const shared = { items: chosen, nameOf: volumeName, noun: ['volume', 'volumes'] as const, onClose }
  if (kind === 'detach') {
    return (
      <BulkDialog<Volume>
        {...shared}
        verb={{ do: 'Detach', done: 'detached' }}
        reason={volumeCan.detach}
        send={(v, signal) => call(volumes.detach, at(v), { signal, background: true })}
        look={async (v, signal) => (await view(v, signal)).instance_id === null}
        onOver={() => invalidateAreas(['volumes'])}
        tone="primary"
      >
        <p>
          Unmount each of them on its instance first: what is being written is lost otherwise. The data on them stays,
          and so does the bill, until they are deleted.
        </p>
      </BulkDialog>
    )
  }
  return (
    <BulkDialog<Volume>
      {...shared}
      verb={{ do: 'Delete', done: 'deleted' }}
      reason={volumeCan.remove}
      send={(v, signal) => call(volumes.remove, at(v), { signal, background: true })}
      look={(v, signal) => view(v, signal).then(() => false, isGone)}
      goneIsDone
      onOver={(done) => {
        for (const v of done) forgetVolume(cache, v.id)
        return invalidateAreas(['volumes'])
      }}
      typed
    >
      <p>All data on them is lost, and nothing brings it back. Billing for them stops.</p>
    </BulkDialog>
  )
}
