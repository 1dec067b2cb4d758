import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { CheckboxField, NumberField, TextArea, TextField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useCreation } from '#/app/form/use-find-created'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { images } from '#/contract/images'
import { toast } from '#/ui/feedback/toast'
import { captureBody, CaptureValues } from '../-image-values'
import { imageParams } from '../-image-words'
import { LostImage } from '../-lost-image'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#/app/session/use-can'
import { volumes } from '#/contract/volumes'

export const Route = createFileRoute('/_app/images/_list/capture')({
  staticData: { crumb: 'Capture image' },
  component: CaptureImage,
})

/** Part B 4.3: a disk as an image. The API lists no disks, so their number is typed. */
function CaptureImage() {
  const navigate = useNavigateHere()
  const creation = useCreation(qAll(images.list, {}).queryKey)
  const f = useOpForm(images.create, {
    schema: CaptureValues,
    defaults: { disk_id: null, label: '', description: '', cloud_init: false },
    toBody: captureBody,
    onSuccess: (image) => {
      toast({ title: `Image ${image.label} is being made`, tone: 'info' })
      void navigate({ to: '/images/$owner/$name', params: imageParams(image) })
    },
  })
  const watched = creation.watch(f)
  return (
    <SideForm
      f={watched.f}
      error={watched.error}
      title="Capture image"
      submitLabel="Capture image"
      onClose={() => void navigate({ to: '/images', search: true })}
    >
      <NumberField
        form={f.form}
        name="disk_id"
        label="Disk number"
        hint="The number of the disk, not of its instance. The API lists neither: both are shown where the instance is run."
      />
      <KnownInstances />
      <TextField
        form={f.form}
        name="label"
        label="Label"
        optional
        hint="1 to 50 characters. Left empty, the image is called as the disk is."
      />
      <TextArea form={f.form} name="description" label="Description" optional rows={3} />
      <CheckboxField
        form={f.form}
        name="cloud_init"
        label="Its system understands cloud-init"
        hint="Instances made from it can then be given user data. This cannot be changed later."
      />
      {watched.lost && <LostImage sent={watched.lost} of="capture" onKnown={watched.onKnown} />}
    </SideForm>
  )
}

const MOST_NAMED = 8
const UNREAD = 'Your volumes could not be read.'

/** The API lists no instances; the account's volumes at least tell of those that they are attached to. */
function KnownInstances() {
  const blocked = useCan()(volumes.list)
  const { data, error } = useQuery({ ...qAll(volumes.list, {}), enabled: blocked === undefined })
  const known = new Map(
    data?.data.flatMap((v) => (v.instance_id === null ? [] : [[v.instance_id, v.instance_label ?? ''] as const])),
  )
  const named = [...known].toSorted((a, b) => a[0] - b[0]).slice(0, MOST_NAMED)
  return (
    <details>
      <summary>Instances known from your volumes</summary>
      {known.size > 0 ? (
        <ul>
          {named.map(([id, label]) => (
            <li key={id}>
              {label || 'Instance'} (instance {id})
            </li>
          ))}
          {known.size > named.length && <li>and {known.size - named.length} more</li>}
        </ul>
      ) : (
        <p>{blocked ?? (error ? UNREAD : data ? 'None of your volumes is attached.' : 'Reading your volumes…')}</p>
      )}
    </details>
  )
}
