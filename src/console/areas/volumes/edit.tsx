import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '#/console/api/client/client'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { allowUnchanged } from '#/console/api/form/allow-unchanged'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { toastWithUndo } from '#/console/resource/form/undo-toast'
import { TagsField } from '#/console/resource/form/tags-field'
import { type Volume, volumes, VolumeUpdateBody } from '#/contract/volumes'
import { Note } from '#/console/kit/feedback/note'
import { changedFields } from './form/changed-fields'
import { tagsInUse } from './facets'
import { useVolumePage } from './form/after-change'
import { cachedVolumes, volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { volumeName } from './format'
import { labelHint, tagsHint } from './words'

export const Route = createFileRoute('/_app/volumes/$volumeId/edit')({
  staticData: { crumb: 'Edit' },
  component: withVolume(EditVolume),
})

const valuesOf = ({ label, tags }: Volume) => ({ label, tags })

/** Sends only the changed fields, so that no other client's change is undone. */
function EditVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  const title = `Edit ${volumeName(volume)}`
  /** The values that the last request replaced. */
  const before = useRef<Parameters<typeof changedFields>[0]>(valuesOf(volume))
  const f = useOpForm(volumes.update, {
    schema: allowUnchanged(VolumeUpdateBody, valuesOf(volume)),
    args: { params: { volumeId: volume.id } },
    live: { view: volumeQuery(volume.id), now: volume, values: valuesOf },
    toBody: (values, unsure, was) => {
      before.current = was
      return unsure ? values : changedFields(was, values)
    },
    name: title,
    outcome: {
      one: 'volume',
      done: 'saved',
      view: volumeQuery(volume.id),
      happened: (now, sent) => Object.keys(changedFields(now, sent)).length === 0 && now,
    },
    onSuccess: (saved, { body }) => {
      toastWithUndo({
        title: `Volume ${saved.label} saved`,
        op: volumes.update,
        args: {
          params: { volumeId: saved.id },
          // Only what was sent. The other field might be someone else's change.
          body: changedFields(body, {
            label: body.label === undefined ? undefined : before.current.label,
            tags: body.tags === undefined ? undefined : before.current.tags,
          }),
        },
        isUnchanged: async () =>
          Object.keys(
            changedFields(valuesOf(await call(volumes.view, { params: { volumeId: saved.id } })), valuesOf(saved)),
          ).length === 0,
        undone: `Previous label and tags restored for ${volumeName(saved)}`,
      })
      open(saved.id)
    },
  })
  const label = useWatch({ control: f.form.control, name: 'label' })
  return (
    <FormFrame f={f} skipUnchanged title={title} submitLabel="Save volume" onClose={() => open(volume.id)}>
      <FormTextField form={f.form} name="label" label="Label" hint={labelHint} />
      {label !== volume.label && (
        <Note tone="warn" role="status">
          {`Renaming changes the device path. Update /etc/fstab and any scripts that use ${volume.filesystem_path}.`}
        </Note>
      )}
      <TagsField
        form={f.form}
        name="tags"
        label="Tags"
        optional
        hint={tagsHint}
        known={tagsInUse(cachedVolumes(cache))}
      />
    </FormFrame>
  )
}
