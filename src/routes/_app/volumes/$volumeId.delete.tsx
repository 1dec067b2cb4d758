import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { plainNumber } from '#/lib/bytes'
import { RelativeTime } from '#/ui/text/relative-time'
import { toast } from '#/ui/feedback/toast'
import { useRegionNames } from './-form/use-places'
import { useVolumePage } from './-use-volume-page'
import { forgetVolume } from './-volumes'
import { withVolume } from './-with-volume'
import { gib, volumeName } from './-words'

/** Part B 4.5, Volume Delete. While it goes it is not asked for: what could be answered is that it is gone. */
const DeleteVolume = withVolume(({ volume }) => <Question volume={volume} />, { still: true })

function Question({ volume }: { volume: Volume }) {
  const navigate = useNavigateHere()
  const cache = useQueryClient()
  const open = useVolumePage()
  const { label: place } = useRegionNames()
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

export const Route = createFileRoute('/_app/volumes/$volumeId/delete')({
  staticData: { crumb: 'Delete' },
  component: Page,
})

function Page() {
  return <DeleteVolume volumeId={Number(Route.useParams().volumeId)} />
}
