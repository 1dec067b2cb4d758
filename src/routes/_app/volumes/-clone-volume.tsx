import { useOpForm } from '../../../api/form'
import { TextField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { useCreation } from '../../../components/use-made-since'
import { volumeCan } from '../../../contract/volume-state'
import { VolumeCloneBody, volumes, type Volume } from '../../../contract/volumes'
import { KeyValues } from '../../../ui/key-values'
import { Note } from '../../../ui/note'
import { toast } from '../../../ui/toast'
import { LABEL_HINT } from './-hints'
import { LostVolume } from './-lost-volume'
import { cloneLabel } from './-clone-label'
import { usePlaces } from './-use-places'
import { useVolumePage } from './-use-volume-page'
import { volumesQuery } from './-volumes'
import { withVolume } from './-with-volume'
import { gib, volumeName } from './-words'

/** Part B 4.5, Volume Clone. */
export const CloneVolume = withVolume(({ volume }) => <Form volume={volume} />)

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const { label: place } = usePlaces()
  const creation = useCreation(volumesQuery.queryKey)
  const f = useOpForm(volumes.clone, {
    schema: VolumeCloneBody,
    args: { params: { volumeId: volume.id } },
    defaults: { label: cloneLabel(volume.label) },
    name: 'The clone',
    onSuccess: ({ id, label }) => {
      toast({ title: `Volume ${label} is being made`, tone: 'ok' })
      open(id, 'clone')
    },
  })
  const watched = creation.watch(f)
  return (
    <SideForm
      f={watched.f}
      error={watched.error}
      title={`Clone ${volumeName(volume)}`}
      submitLabel="Clone volume"
      blocked={volumeCan.clone(volume)}
      onClose={() => open(volume.id)}
    >
      <TextField form={f.form} name="label" label="Label of the clone" hint={LABEL_HINT} />
      <KeyValues
        items={[
          { label: 'Size', value: gib(volume.size) },
          { label: 'Region', value: place(volume.region) },
          { label: 'Data', value: 'As it is on the volume now' },
          { label: 'Tags, instance', value: 'None: the clone begins without' },
        ]}
      />
      {volume.instance_id !== null && (
        <Note tone="info">
          It is attached. Unmount it or stop what writes to it first, so that the clone holds whole files.
        </Note>
      )}
      <Note tone="warn">A clone is a volume of its own and is billed as one, by its size, until it is deleted.</Note>
      {watched.lost && <LostVolume sent={watched.lost} after="clone" onKnown={watched.onKnown} />}
    </SideForm>
  )
}
