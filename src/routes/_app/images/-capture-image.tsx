import { qAll } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { CheckboxField, NumberField, TextArea, TextField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { useCreation } from '../../../components/use-made-since'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { images } from '../../../contract/images'
import { toast } from '../../../ui/toast'
import { captureBody, CaptureValues } from './-image-values'
import { imageParams } from './-image-words'
import { KnownInstances } from './-known-instances'
import { LostImage } from './-lost-image'

/** Part B 4.3: a disk as an image. The API lists no disks, so their number is typed. */
export function CaptureImage() {
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
