import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { TagsField } from '#/app/form/tags-field'
import { type Volume, volumes, VolumeUpdateBody } from '#/contract/volumes'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { ChangeOutcome } from './-form/change-outcome'
import { changed } from './-form/changed'
import { tagsOf } from './-facets'
import { LABEL_HINT } from './-form/hints'
import { useVolumePage } from './-use-volume-page'
import { keepVolume, knownVolumes, volumeQuery } from './-volumes'
import { withVolume } from './-with-volume'
import { volumeName } from './-words'

/** Part B 4.5, Volume Update: what was not changed is not sent, so that nobody else's change is undone by it. */
const EditVolume = withVolume(({ volume }) => <Form volume={volume} />)

const valuesOf = ({ label, tags }: Volume) => ({ label, tags })

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  const f = useOpForm(volumes.update, {
    schema: VolumeUpdateBody,
    args: { params: { volumeId: volume.id } },
    defaults: valuesOf(volume),
    live: {
      now: valuesOf(volume),
      read: async () => valuesOf(await cache.fetchQuery({ ...volumeQuery(volume.id), staleTime: 0 })),
    },
    toBody: (values, unsure, was) => (unsure ? values : changed(was, values)),
    name: `The changes to ${volumeName(volume)}`,
    onSuccess: (saved) => {
      keepVolume(cache, saved)
      toast({ title: `Volume ${saved.label} saved`, tone: 'ok' })
      open(saved.id)
    },
  })
  const label = useWatch({ control: f.form.control, name: 'label' })
  const save: typeof f.submit = async (event) => {
    if (f.dirty) return f.submit(event)
    // As it was: nothing is to be sent.
    event?.preventDefault()
    open(volume.id)
  }
  return (
    <SideForm
      f={{ ...f, submit: save }}
      error={f.error}
      title={`Edit ${volumeName(volume)}`}
      submitLabel="Save"
      onClose={() => open(volume.id)}
    >
      <TextField form={f.form} name="label" label="Label" hint={LABEL_HINT} />
      {label !== volume.label && (
        <Note tone="warn" role="status">
          The path changes with the label. Where /etc/fstab or a program names the old one, {volume.filesystem_path}, it
          is to be changed too.
        </Note>
      )}
      <TagsField
        form={f.form}
        name="tags"
        label="Tags"
        optional
        hint="For your own order: Enter or a comma ends each."
        known={tagsOf(knownVolumes(cache))}
      />
      <ChangeOutcome
        volumeId={volume.id}
        error={f.error}
        happened={(v) => Object.keys(changed(v, f.form.getValues())).length === 0}
        words="it has this label and these tags"
      />
    </SideForm>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/edit')({ staticData: { crumb: 'Edit' }, component: Page })

function Page() {
  return <EditVolume volumeId={Number(Route.useParams().volumeId)} />
}
