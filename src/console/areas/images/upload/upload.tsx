import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { requireToken } from '#/console/resource/access/require-token'
import { images, UPLOAD_HOURS } from '#/contract/images'
import { regions } from '#/contract/regions'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField, FormTextArea, FormTextField } from '#/console/resource/form/fields'
import { FormListedField } from '#/console/resource/form/fields-heavy'
import { PageForm } from '#/console/resource/form/page-form'
import { useList } from '#/console/resource/page/use-list'
import { useIsLeft, useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { imageUploads } from '#/console/transfers/images/image-uploads'
import { startJob } from '#/console/transfers/transfers'
import { visible } from '#/lib/text'
import { apiNow } from '#/lib/time/clock'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { ImageFileField } from './image-file-field'
import { ImageTagsField } from '#/console/resource/form/image-tags-field'
import { labelFromFile, uploadBody, UploadValues } from '../image-values'
import { imageParams, uploadDeadline } from '../image-format'
import { createdImage } from '../created-image'
import { regionOptions } from '../region-options'
import { isReady, useImageFile } from './use-image-file'
import { cloudInitHint, tagsHint } from '../words'

export const Route = createFileRoute('/_app/images/upload')({
  staticData: { crumb: 'Upload image' },
  beforeLoad: requireToken,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(qAll(regions.list, {}))
    // If the answer to the upload is lost, the new image is found by comparison with this list.
    void queryClient.prefetchQuery(qAll(images.list, {}))
  },
  component: UploadImage,
})

type From = 'here' | 'elsewhere'
const SOURCES = [
  { value: 'here' as const, label: 'On this computer', hint: 'Upload from this browser tab' },
  {
    value: 'elsewhere' as const,
    label: 'On another machine',
    hint: 'Get a command to run there',
  },
]

/** The file is checked before the image is created, so that no image waits for unusable data. */
function UploadImage() {
  const navigate = useNavigateHere()
  const isLeft = useIsLeft()
  const [from, setFrom] = useState<From>('here')
  const [missing, setMissing] = useState(false)
  const image = useImageFile()
  const input = useRef<HTMLInputElement>(null)
  const named = useRef('')
  const places = useList(regions.list)
  const f = useOpForm(images.upload, {
    schema: UploadValues,
    defaults: { label: '', region: '', description: '', cloud_init: false, tags: [] },
    toBody: uploadBody,
    outcome: createdImage('upload'),
    onSuccess: ({ image: made, upload_to }) => {
      const taken = from === 'here' ? image.take() : undefined
      imageUploads.add({
        image: made.id,
        label: made.label,
        to: upload_to,
        sentAt: null,
        ends: uploadDeadline(made) ?? apiNow() + UPLOAD_HOURS * 3_600_000,
        file: taken
          ? { name: taken.file.name, size: taken.file.size, ...(taken.kept === undefined ? {} : { kept: taken.kept }) }
          : null,
      })
      // The transfers show an upload on every page.
      if (taken) startJob({ kind: 'image', image: made.id, label: made.label, to: upload_to, file: taken.file })
      else if (isLeft()) toast({ title: `Image ${visible(made.label).text} created`, tone: 'ok' })
      void navigate({ to: '/images/$owner/$name', params: imageParams(made), replace: true })
    },
  })
  const region = useWatch({ control: f.form.control, name: 'region' })
  const chosen = places.rows?.find((r) => r.id === region)

  const choose = (file: File | null) => {
    setMissing(false)
    image.choose(file)
    // The file's name is the label until the user types one.
    const label = file ? labelFromFile(file.name) : ''
    if (['', named.current].includes(f.form.getValues('label'))) {
      f.form.setValue('label', label, { shouldDirty: label !== '', shouldValidate: f.form.formState.isSubmitted })
      named.current = label
    }
  }
  const submit: typeof f.submit = async (event) => {
    if (from === 'elsewhere' || isReady(image.chosen)) return f.submit(event)
    setMissing(true)
    // Shows the errors of the other fields with that of the file.
    await f.form.handleSubmit(() => undefined)(event)
    // The form's library focuses the first of these by a timer, and the file comes before them.
    setTimeout(() => input.current?.focus())
  }
  return (
    <PageForm
      f={{ ...f, submit }}
      title="Upload image"
      summary="Available in every region once uploaded"
      submitLabel={from === 'here' ? 'Upload image' : 'Create image and show the command'}
      onClose={() => void navigate({ to: '/images' })}
    >
      <RadioCards label="File location" name="from" value={from} onChange={setFrom} options={SOURCES} />
      {from === 'here' ? (
        <ImageFileField image={{ ...image, choose }} missing={missing} ref={input} />
      ) : (
        <Note>{`Upload a gzip-compressed raw disk image of up to 5 GiB within ${UPLOAD_HOURS} hours, or the image is deleted.`}</Note>
      )}
      <FormTextField form={f.form} name="label" label="Label" hint="Up to 50 characters." />
      <FormListedField
        isShort
        form={f.form}
        name="region"
        label="Region"
        placeholder="Choose a region"
        hint="The data is uploaded to this region. The image is available in all of them."
        list={places}
        failed="Regions couldn’t be loaded. Enter the region ID."
        options={regionOptions(places.rows ?? [])}
      />
      {chosen?.status === 'outage' && (
        <Note tone="warn" role="status">
          {`There’s an outage in ${chosen.label}. The upload might be slow or fail. You can choose any other region.`}
        </Note>
      )}
      <FormTextArea form={f.form} name="description" label="Description" optional rows={3} />
      <ImageTagsField form={f.form} name="tags" label="Tags" hint={tagsHint} />
      <FormCheckboxField form={f.form} name="cloud_init" label="Supports cloud-init" hint={cloudInitHint} />
    </PageForm>
  )
}
