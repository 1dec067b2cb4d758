import { createFileRoute } from '@tanstack/react-router'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { volumeCan } from '#/contract/states'
import { type Volume, VolumeCloneBody, volumes } from '#/contract/volumes'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { cloneLabel } from './form/clone-label'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { recordChange, useVolumePage } from './form/after-change'
import { createdVolume } from './form/created-volume'
import { withVolume } from './form/with-volume'
import { formatSizeInFull } from '#/console/resource/catalog/volume-size'
import { volumeName } from './format'
import { billingNote, createdToast, labelHint } from './words'

export const Route = createFileRoute('/_app/volumes/$volumeId/clone')({
  staticData: { crumb: 'Clone' },
  component: withVolume(CloneVolume),
})

function CloneVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const { label: place } = useRegionNames()
  const title = `Clone ${volumeName(volume)}`
  const f = useOpForm(volumes.clone, {
    schema: VolumeCloneBody,
    args: { params: { volumeId: volume.id } },
    defaults: { label: cloneLabel(volume.label) },
    name: title,
    outcome: createdVolume('clone'),
    onSuccess: (made) => {
      toast({ title: createdToast(made), tone: 'ok' })
      recordChange(made.id, 'clone')
      open(made.id)
    },
  })
  return (
    <FormFrame
      f={f}
      title={title}
      submitLabel="Clone volume"
      blocked={volumeCan.clone(volume)}
      onClose={() => open(volume.id)}
    >
      <FormTextField form={f.form} name="label" label="Label of the clone" hint={labelHint} />
      <KeyValues
        items={[
          { label: 'Size', value: formatSizeInFull(volume.size) },
          { label: 'Region', value: place(volume.region) },
          { label: 'Data', value: 'Everything on the volume now' },
          { label: 'Tags and instance', value: 'Not copied' },
        ]}
      />
      {volume.instance_id !== null && (
        <Note tone="warn">
          Unmount the volume or pause writes to it first. Files being written can be incomplete in the clone.
        </Note>
      )}
      <Note tone="info">{billingNote}</Note>
    </FormFrame>
  )
}
