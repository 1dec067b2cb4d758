import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useOpForm } from '../../../api/form'
import { TextArea, TextField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { useImage } from '../../../components/use-image'
import { imageCan } from '../../../contract/image-state'
import { images, type Image } from '../../../contract/images'
import { toast } from '../../../ui/toast'
import { editBody, EditValues } from './-image-values'
import { imageParams } from './-image-words'

/** Part B 4.3: label and description. The page below shows what may be wrong with the image itself. */
export function EditImage({ imageId }: { imageId: string }) {
  const image = useImage(imageId).data
  return image ? <Form key={image.id} image={image} /> : null
}

function Form({ image }: { image: Image }) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/images/$owner/$name', params: imageParams(image) })
  // What somebody else changes meanwhile is not undone by what was typed before.
  const [was] = useState(image)
  const f = useOpForm(images.update, {
    args: { params: { imageId: image.id } },
    schema: EditValues,
    defaults: { label: was.label, description: was.description ?? '' },
    toBody: (values, unsure) => editBody(values, unsure ? undefined : was),
    onSuccess: ({ label }) => {
      toast({ title: `Image ${label} saved`, tone: 'ok' })
      close()
    },
  })
  const save: typeof f.submit = async (event) => {
    if (f.dirty) return f.submit(event)
    // As it was: nothing is to be sent.
    event?.preventDefault()
    close()
  }
  return (
    <SideForm
      f={{ ...f, submit: save }}
      error={f.error}
      title="Edit image"
      submitLabel="Save image"
      blocked={imageCan.update(image)}
      onClose={close}
    >
      <TextField form={f.form} name="label" label="Label" hint="1 to 50 characters." />
      <TextArea form={f.form} name="description" label="Description" optional rows={5} maxChars={65_000} />
    </SideForm>
  )
}
