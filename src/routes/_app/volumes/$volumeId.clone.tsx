import { createFileRoute } from '@tanstack/react-router'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useCreation } from '#/app/form/use-find-created'
import { volumeCan } from '#/contract/states'
import { type Volume, VolumeCloneBody, volumes } from '#/contract/volumes'
import { KeyValues } from '#/ui/layout/key-values'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { LABEL_HINT } from './-form/hints'
import { LostVolume } from './-lost-volume'
import { cloneLabel } from './-form/clone-label'
import { useRegionNames } from './-form/use-places'
import { useVolumePage } from './-use-volume-page'
import { volumesQuery } from './-volumes'
import { withVolume } from './-with-volume'
import { gib, volumeName } from './-words'

/** Part B 4.5, Volume Clone. */
const CloneVolume = withVolume(({ volume }) => <Form volume={volume} />)

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const { label: place } = useRegionNames()
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

export const Route = createFileRoute('/_app/volumes/$volumeId/clone')({
  staticData: { crumb: 'Clone' },
  component: Page,
})

function Page() {
  return <CloneVolume volumeId={Number(Route.useParams().volumeId)} />
}
