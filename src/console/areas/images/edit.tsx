import { createFileRoute } from '@tanstack/react-router'
import { imageIdOf, imageParams } from './image-format'
import { q } from '#/console/api/client/client'
import { allowUnchanged } from '#/console/api/form/allow-unchanged'
import { useOpForm } from '#/console/api/form/form'
import { FormTextArea, FormTextField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useImage } from '#/console/resource/catalog/use-image'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { imageCan } from '#/contract/states'
import { type Image, images, ImageTags } from '#/contract/images'
import { visible } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import { apiHas } from '#/console/api/session/session'
import { ImageTagsField } from '#/console/resource/form/image-tags-field'
import { editBody, EditValues } from './image-values'
import { tagsHint } from './words'

export const Route = createFileRoute('/_app/images/$owner/$name/edit')({
  staticData: { crumb: 'Edit' },
  component: Page,
})

function Page() {
  return <EditImage imageId={imageIdOf(Route.useParams())} />
}

/** Label and description. The page below shows the image's own errors. */
function EditImage({ imageId }: { imageId: string }) {
  const image = useImage(imageId).data
  return image ? <Form image={image} /> : null
}

const valuesOf = ({ label, description, tags = [] }: Image) => ({
  label,
  description: description ?? '',
  ...(apiHas(ImageTags) ? { tags } : {}),
})

function Form({ image }: { image: Image }) {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/images/$owner/$name', params: imageParams(image) })
  const f = useOpForm(images.update, {
    args: { params: { imageId: image.id } },
    schema: allowUnchanged(EditValues, valuesOf(image)),
    live: { view: q(images.view, { params: { imageId: image.id } }), now: image, values: valuesOf },
    toBody: (values, unsure, was) => editBody(values, unsure ? undefined : was),
    onSuccess: ({ label }) => {
      toast({ title: `Image ${visible(label).text} saved`, tone: 'ok' })
      close()
    },
  })
  return (
    <FormFrame
      f={f}
      skipUnchanged
      title={`Edit ${visible(image.label).text}`}
      submitLabel="Save image"
      blocked={imageCan.update(image)}
      onClose={close}
    >
      <FormTextField form={f.form} name="label" label="Label" hint="Up to 50 characters." />
      <FormTextArea form={f.form} name="description" label="Description" optional rows={5} maxChars={65_000} />
      <ImageTagsField form={f.form} name="tags" label="Tags" hint={tagsHint} />
    </FormFrame>
  )
}
