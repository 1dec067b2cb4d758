import { createFileRoute } from '@tanstack/react-router'
import { q, qAll } from '#/api/client/client'
import { requireToken } from '#/app/session/require-token'
import { images, UPLOAD_HOURS } from '#/contract/images'
import { regions } from '#/contract/regions'
import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { CheckboxField, TextArea, TextField } from '#/app/form/fields'
import { SelectField } from '#/app/form/fields-heavy'
import { PageForm } from '#/app/form/page-form'
import { useCreation } from '#/app/form/use-find-created'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { imageUploads } from '#/transfers/images-volumes/image-uploads'
import { sendImage } from '#/transfers/engine/transfers'
import { Note } from '#/ui/feedback/note'
import { RadioCards } from '#/ui/field/radio-cards'
import { ImageFileField } from './-image-file-field'
import { labelOf, uploadBody, UploadValues } from './-image-values'
import { deadlineOf, imageParams } from './-image-words'
import { LostImage } from './-lost-image'
import { regionOptions } from './-region-options'
import { isReady, useImageFile } from './-use-image-file'

export const Route = createFileRoute('/_app/images/upload')({
  staticData: { crumb: 'Upload image' },
  beforeLoad: requireToken,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(qAll(regions.list, {}))
    // What is there before: an image that is made while its answer is lost is found by it.
    void queryClient.prefetchQuery(qAll(images.list, {}))
  },
  component: UploadImage,
})

type From = 'here' | 'elsewhere'
const SOURCES = [
  { value: 'here' as const, label: 'On this computer', hint: 'Chosen now, looked into, and sent from this tab' },
  {
    value: 'elsewhere' as const,
    label: 'On another machine',
    hint: 'You get the command that sends it from there',
  },
]

/** Part B 4.3, Image Upload: the file is looked into first, so that no record waits for one that would be refused. */
function UploadImage() {
  const navigate = useNavigateHere()
  const cache = useQueryClient()
  const [from, setFrom] = useState<From>('here')
  const [missing, setMissing] = useState(false)
  const image = useImageFile()
  const input = useRef<HTMLInputElement>(null)
  const named = useRef('')
  const places = useQuery(qAll(regions.list, {}))
  const creation = useCreation(qAll(images.list, {}).queryKey)
  const f = useOpForm(images.upload, {
    schema: UploadValues,
    defaults: { label: '', region: '', description: '', cloud_init: false },
    toBody: uploadBody,
    onSuccess: ({ image: made, upload_to }) => {
      const taken = from === 'here' ? image.take() : undefined
      imageUploads.add({
        image: made.id,
        label: made.label,
        to: upload_to,
        sentAt: null,
        ends: deadlineOf(made) ?? Date.now() + UPLOAD_HOURS * 3_600_000,
        file: taken
          ? { name: taken.file.name, size: taken.file.size, ...(taken.kept === undefined ? {} : { kept: taken.kept }) }
          : null,
      })
      // Damaged data may be found, and the record be gone, before its page has asked for it once.
      cache.setQueryData(q(images.view, { params: { imageId: made.id } }).queryKey, made)
      if (taken) sendImage({ image: made.id, label: made.label, to: upload_to, file: taken.file })
      void navigate({ to: '/images/$owner/$name', params: imageParams(made), replace: true })
    },
  })
  const region = useWatch({ control: f.form.control, name: 'region' })
  const chosen = places.data?.data.find((r) => r.id === region)

  const choose = (file: File | null) => {
    setMissing(false)
    image.choose(file)
    // Its own name for the image, until one is typed.
    const label = file ? labelOf(file.name) : ''
    if (['', named.current].includes(f.form.getValues('label'))) {
      f.form.setValue('label', label, { shouldDirty: label !== '', shouldValidate: f.form.formState.isSubmitted })
      named.current = label
    }
  }
  const watched = creation.watch(f)
  const submit: typeof f.submit = async (event) => {
    if (from === 'elsewhere' || isReady(image.chosen)) return watched.f.submit(event)
    event?.preventDefault()
    setMissing(true)
    input.current?.focus()
  }
  return (
    <PageForm
      f={{ ...f, submit }}
      error={watched.error}
      title="Upload image"
      summary="Usable in any region once uploaded."
      submitLabel={from === 'here' ? 'Upload image' : 'Create image and show the command'}
      onClose={() => void navigate({ to: '/images' })}
    >
      {watched.lost && <LostImage sent={watched.lost} of="upload" onKnown={watched.onKnown} />}
      <RadioCards label="Where the file is" name="from" value={from} onChange={setFrom} options={SOURCES} />
      {from === 'here' ? (
        <ImageFileField image={{ ...image, choose }} missing={missing} ref={input} />
      ) : (
        <Note>
          A raw disk compressed with gzip, at most 5 GiB. The image waits {UPLOAD_HOURS} hours for it; then it is
          deleted.
        </Note>
      )}
      <TextField form={f.form} name="label" label="Label" hint="1 to 50 characters." />
      <SelectField
        form={f.form}
        name="region"
        label="Region"
        placeholder="Choose a region"
        hint="Where the data is sent to. The image is usable in any region once uploaded."
        options={regionOptions(places.data?.data ?? [])}
      />
      {chosen?.status === 'outage' && (
        <Note tone="warn" role="status">
          An outage is reported in {chosen.label}: the upload may fail or take long. Any other region does as well.
        </Note>
      )}
      <TextArea form={f.form} name="description" label="Description" optional rows={3} />
      <CheckboxField
        form={f.form}
        name="cloud_init"
        label="Its system understands cloud-init"
        hint="Instances made from it can then be given user data. This cannot be changed later."
      />
    </PageForm>
  )
}
