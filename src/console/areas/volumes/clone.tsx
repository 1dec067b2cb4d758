import { createFileRoute } from '@tanstack/react-router'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { SideForm } from '#/console/resource/form/side-form'
import { useCreation } from '#/console/resource/form/use-find-created'
import { volumeCan } from '#/contract/states'
import { type Volume, VolumeCloneBody, volumes } from '#/contract/volumes'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import * as copy from './copy'
import { LostVolume } from './form/lost-volume'
import { cloneLabel } from './form/clone-label'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { useVolumePage } from './use-volume-page'
import { volumesQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { formatSizeInFull } from '#/console/resource/catalog/volume-size'
import { volumeName } from './format'

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
    name: copy.cloneTitle(volumeName(volume)),
    onSuccess: ({ id, label }) => {
      toast({ title: copy.createdToast(label), tone: 'ok' })
      open(id, 'clone')
    },
  })
  const watched = creation.watch(f)
  return (
    <SideForm
      f={watched.f}
      error={watched.error}
      title={copy.cloneTitle(volumeName(volume))}
      submitLabel={copy.cloneVolume}
      blocked={volumeCan.clone(volume)}
      onClose={() => open(volume.id)}
    >
      <FormTextField form={f.form} name="label" label={copy.cloneLabelField} hint={copy.labelHint} />
      <KeyValues
        items={[
          { label: copy.size, value: formatSizeInFull(volume.size) },
          { label: copy.region, value: place(volume.region) },
          { label: copy.cloneData, value: copy.cloneDataValue },
          { label: copy.cloneTags, value: copy.cloneTagsValue },
        ]}
      />
      {volume.instance_id !== null && <Note tone="warn">{copy.cloneAttached}</Note>}
      <Note tone="info">{copy.billingNote}</Note>
      {watched.lost && <LostVolume sent={watched.lost} kind="clone" onKnown={watched.onKnown} />}
    </SideForm>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/clone')({
  staticData: { crumb: copy.clone },
  component: Page,
})

function Page() {
  return <CloneVolume volumeId={Number(Route.useParams().volumeId)} />
}
