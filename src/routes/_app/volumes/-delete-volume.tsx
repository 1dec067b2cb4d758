import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDelete } from '../../../components/confirm-delete'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { volumeCan } from '../../../contract/volume-state'
import { volumes, type Volume } from '../../../contract/volumes'
import { plainNumber } from '../../../lib/bytes'
import { RelativeTime } from '../../../ui/relative-time'
import { toast } from '../../../ui/toast'
import { usePlaces } from './-use-places'
import { useVolumePage } from './-use-volume-page'
import { forgetVolume } from './-volumes'
import { withVolume } from './-with-volume'
import { gib, volumeName } from './-words'

/** Part B 4.5, Volume Delete. While it goes it is not asked for: what could be answered is that it is gone. */
export const DeleteVolume = withVolume(({ volume }) => <Question volume={volume} />, { still: true })

function Question({ volume }: { volume: Volume }) {
  const navigate = useNavigateHere()
  const cache = useQueryClient()
  const open = useVolumePage()
  const { label: place } = usePlaces()
  return (
    <ConfirmDelete
      op={volumes.remove}
      args={{ params: { volumeId: volume.id } }}
      open
      onOpenChange={(shown) => shown || open(volume.id)}
      name={volume.label}
      noun="volume"
      blocked={volumeCan.remove(volume)}
      consequences={[
        // Labels are not unique.
        <>
          Volume {plainNumber(volume.id)} in {place(volume.region)}, created <RelativeTime value={volume.created} />.
        </>,
        `All data on its ${gib(volume.size)} is lost permanently.`,
        'Billing for it stops; the part of the period until now is billed.',
      ]}
      onDone={(outcome) => {
        const name = volumeName(volume)
        toast(
          outcome === 'done'
            ? { title: `Volume ${name} deleted`, tone: 'ok' }
            : { title: `Volume ${name} was already deleted`, tone: 'info' },
        )
        forgetVolume(cache, volume.id)
        void navigate({ to: '/volumes' })
      }}
    />
  )
}
