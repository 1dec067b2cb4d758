import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormNumberField } from '#/console/resource/form/fields'
import { SideForm } from '#/console/resource/form/side-form'
import { body, withRules } from '#/contract/fields'
import { volumeCan } from '#/contract/states'
import { type Volume, volumeSize, volumes } from '#/contract/volumes'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { ChangeOutcome, useChangeOutcome } from './form/change-outcome'
import { useVolumePage } from './use-volume-page'
import { updateCachedVolume, volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import * as copy from './copy'
import { formatGib } from '#/console/resource/catalog/volume-size'
import { maxVolume, volumeName } from './format'

/** Part B 4.5, Volume Resize. Volumes only grow. */
const ResizeVolume = withVolume(({ volume }) => <Form volume={volume} />)

const growing = (volume: Volume, most: number) =>
  withRules(body({ size: volumeSize(most) }), ({ size }) => {
    const reason = typeof size === 'number' ? volumeCan.resizeTo(volume, size) : undefined
    return reason === undefined ? [] : [{ field: 'size', reason }]
  })

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  // Kept while the request runs: a volume has its new size as soon as it is `resizing`.
  const [was, setWas] = useState(volume)
  const most = maxVolume()
  const schema = useMemo(() => growing(was, most), [was, most])
  const f = useOpForm(volumes.resize, {
    args: { params: { volumeId: volume.id } },
    schema,
    defaults: { size: volume.size },
    check: async () => {
      const now = await cache.fetchQuery({ ...volumeQuery(volume.id), staleTime: 0 })
      if (now.size === was.size) return true
      setWas(now)
      f.form.setError('size', { type: 'server', message: copy.resizeOvertaken(formatGib(now.size)) })
      f.form.setFocus('size')
      return false
    },
    name: copy.resizeTitle(volumeName(volume)),
    onSuccess: (resized) => {
      updateCachedVolume(cache, resized)
      toast({ title: copy.resizedToast(resized.label, formatGib(resized.size)), tone: 'ok' })
      open(resized.id, 'resize')
    },
  })
  const size: unknown = useWatch({ control: f.form.control, name: 'size' })
  const more = typeof size === 'number' && Number.isInteger(size) ? size - was.size : 0
  const lost = f.lost?.body
  const { error, onKnown } = useChangeOutcome(f)
  const full = was.size >= most ? copy.resizeFull(formatGib(most)) : undefined
  return (
    <SideForm
      f={f}
      error={error}
      title={copy.resizeTitle(volumeName(volume))}
      submitLabel={copy.resizeVolume}
      blocked={f.pending || lost ? undefined : (volumeCan.resize(volume) ?? full)}
      onClose={() => open(volume.id)}
    >
      <FormNumberField
        form={f.form}
        name="size"
        label={copy.newSizeField}
        unit="GiB"
        hint={copy.newSizeHint(formatGib(was.size), formatGib(most))}
      />
      <Note tone="warn" role="status" title={more > 0 ? copy.resizeMore(formatGib(more)) : undefined}>
        {copy.resizeWarning}
      </Note>
      <p>{copy.resizeNext}</p>
      {lost && (
        <ChangeOutcome
          onKnown={onKnown}
          volumeId={volume.id}
          happened={(v) => v.size === lost.size}
          outcome={copy.resizedOutcome(volumeName(volume), formatGib(lost.size))}
          kind="resize"
        />
      )}
    </SideForm>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/resize')({
  staticData: { crumb: copy.resize },
  component: Page,
})

function Page() {
  return <ResizeVolume volumeId={Number(Route.useParams().volumeId)} />
}
