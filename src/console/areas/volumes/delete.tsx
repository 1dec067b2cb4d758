import { createFileRoute } from '@tanstack/react-router'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { plainNumber } from '#/lib/bytes'
import { toast } from '#/console/kit/feedback/toast'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { useVolumePage } from './form/after-change'
import { withVolume } from './form/with-volume'
import { formatSizeInFull } from '#/console/resource/catalog/volume-size'
import { volumeName } from './format'

export const Route = createFileRoute('/_app/volumes/$volumeId/delete')({
  staticData: { crumb: 'Delete' },
  component: withVolume(DeleteVolume, { paused: true }),
})

/** Reads stop while it is open: one after the deletion would answer 404. */
function DeleteVolume({ volume }: { volume: Volume }) {
  const navigate = useNavigateFromDeleted()
  const open = useVolumePage()
  const { label: place } = useRegionNames()
  return (
    <ConfirmDelete
      op={volumes.remove}
      args={{ params: { volumeId: volume.id } }}
      open
      backLeaves
      onOpenChange={(shown) => shown || open(volume.id)}
      name={volume.label}
      title={`Delete volume ${volumeName(volume)}?`}
      submitLabel="Delete volume"
      blocked={volumeCan.remove(volume)}
      consequences={[
        // Labels are not unique.
        `Volume ID ${plainNumber(volume.id)} in ${place(volume.region)}.`,
        `All ${formatSizeInFull(volume.size)} of data is deleted permanently.`,
      ]}
      onDone={(outcome) => {
        const name = volumeName(volume)
        toast(
          outcome === 'done'
            ? { title: `Volume ${name} deleted`, tone: 'ok' }
            : { title: `Volume ${name} was already deleted`, tone: 'info' },
        )
        void navigate({ to: '/volumes' })
      }}
    />
  )
}
