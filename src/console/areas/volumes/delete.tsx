import { createFileRoute } from '@tanstack/react-router'
import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { plainNumber } from '#/lib/bytes'
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
      backLeaves
      onClose={() => open(volume.id)}
      name={volume.label}
      shown={volumeName(volume)}
      words={deletionOf('volume')}
      blocked={volumeCan.remove(volume)}
      consequences={[
        // Labels are not unique.
        `Volume ID ${plainNumber(volume.id)} in ${place(volume.region)}.`,
        `All ${formatSizeInFull(volume.size)} of data is deleted permanently.`,
      ]}
      onDone={() => {
        void navigate({ to: '/volumes' })
      }}
    />
  )
}
