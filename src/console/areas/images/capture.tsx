import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField, FormNumberField, FormTextArea, FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { images } from '#/contract/images'
import { visible, plural } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import { ImageTagsField } from '#/console/resource/form/image-tags-field'
import { captureBody, CaptureValues } from './image-values'
import { imageParams } from './image-format'
import { createdImage } from './created-image'
import { useQuery } from '@tanstack/react-query'
import { useInstances } from '#/console/resource/catalog/instances'
import { useCan } from '#/console/resource/access/use-can'
import { volumes } from '#/contract/volumes'
import { cloudInitHint, tagsHint } from './words'

export const Route = createFileRoute('/_app/images/_list/capture')({
  staticData: { crumb: 'Capture image' },
  component: CaptureImage,
})

/** Creates an image from a disk. The API has no list of disks, so the ID is typed. */
function CaptureImage() {
  const navigate = useNavigateHere()
  const f = useOpForm(images.create, {
    schema: CaptureValues,
    defaults: { disk_id: null, label: '', description: '', cloud_init: false, tags: [] },
    toBody: captureBody,
    outcome: createdImage('capture'),
    onSuccess: (image) => {
      toast({ title: `Started capturing ${visible(image.label).text}`, tone: 'info' })
      void navigate({ to: '/images/$owner/$name', params: imageParams(image) })
    },
  })
  return (
    <FormFrame
      f={f}
      title="Capture image"
      submitLabel="Capture image"
      onClose={() => void navigate({ to: '/images', search: true })}
    >
      <FormNumberField
        form={f.form}
        name="disk_id"
        label="Disk ID"
        hint="The disk’s ID, not the instance’s. Find it in your provider’s control panel."
      />
      <KnownInstances />
      <FormTextField
        form={f.form}
        name="label"
        label="Label"
        optional
        hint="Up to 50 characters. Defaults to the disk’s label."
      />
      <FormTextArea form={f.form} name="description" label="Description" optional rows={3} />
      <ImageTagsField form={f.form} name="tags" label="Tags" hint={tagsHint} />
      <FormCheckboxField form={f.form} name="cloud_init" label="Supports cloud-init" hint={cloudInitHint} />
    </FormFrame>
  )
}

const MAX_NAMED = 8

/** The account's instances where their settings can be read, and those that its volumes are attached to. */
function KnownInstances() {
  const blocked = useCan()(volumes.list)
  const { data, error } = useQuery({ ...qAll(volumes.list, {}), enabled: blocked === undefined })
  const instances = useInstances()?.rows ?? []
  const known = new Map([
    ...(data?.data ?? []).flatMap((v) =>
      v.instance_id === null ? [] : [[v.instance_id, v.instance_label ?? ''] as const],
    ),
    ...instances.map(({ id, label }) => [id, label] as const),
  ])
  const named = [...known].toSorted((a, b) => a[0] - b[0]).slice(0, MAX_NAMED)
  return (
    <details>
      <summary>Your instances</summary>
      {known.size > 0 ? (
        <ul>
          {named.map(([id, label]) => (
            <li key={id}>{label === '' ? `Instance ${String(id)}` : `${label}, ID ${String(id)}`}</li>
          ))}
          {known.size > named.length && <li>{plural(known.size - named.length, 'more instance')}</li>}
        </ul>
      ) : (
        <p>
          {blocked ??
            (error
              ? 'Your volumes couldn’t be loaded.'
              : data
                ? 'None of your volumes are attached to an instance.'
                : 'Loading your volumes…')}
        </p>
      )}
    </details>
  )
}
