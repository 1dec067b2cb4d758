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
import { useVolumePage } from './form/use-volume-page'
import { updateCachedVolume, volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { formatGib } from '#/console/resource/catalog/volume-size'
import { maxVolume, volumeName } from './format'

const resizeTitle = (name: string) => `Resize ${name}`

/** Volumes only grow (B4.5-21). */
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
      f.form.setError('size', {
        type: 'server',
        message: `Changed to ${formatGib(now.size)} elsewhere. Check the new size.`,
      })
      f.form.setFocus('size')
      return false
    },
    name: resizeTitle(volumeName(volume)),
    onSuccess: (resized) => {
      updateCachedVolume(cache, resized)
      toast({ title: `Volume ${resized.label} resized to ${formatGib(resized.size)}`, tone: 'ok' })
      open(resized.id, 'resize')
    },
  })
  const size: unknown = useWatch({ control: f.form.control, name: 'size' })
  const more = typeof size === 'number' && Number.isInteger(size) ? size - was.size : 0
  const lost = f.lost?.body
  const { error, onKnown } = useChangeOutcome(f)
  const full = was.size >= most ? `This volume already has the maximum size of ${formatGib(most)}.` : undefined
  return (
    <SideForm
      f={f}
      error={error}
      title={resizeTitle(volumeName(volume))}
      submitLabel="Resize volume"
      blocked={f.pending || lost ? undefined : (volumeCan.resize(volume) ?? full)}
      onClose={() => open(volume.id)}
    >
      <FormNumberField
        form={f.form}
        name="size"
        label="New size"
        unit="GiB"
        hint={`Currently ${formatGib(was.size)}. Can grow up to ${formatGib(most)}.`}
      />
      <Note tone="warn" role="status" title={more > 0 ? `${formatGib(more)} more` : undefined}>
        Volumes can’t shrink, and a larger one costs more. Your data is kept.
      </Note>
      <p>You’ll get the commands to grow the file system next.</p>
      {lost && (
        <ChangeOutcome
          onKnown={onKnown}
          volumeId={volume.id}
          happened={(v) => v.size === lost.size}
          outcome={`${volumeName(volume)} is now ${formatGib(lost.size)}.`}
          kind="resize"
        />
      )}
    </SideForm>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/resize')({
  staticData: { crumb: 'Resize' },
  component: Page,
})

function Page() {
  return <ResizeVolume volumeId={Number(Route.useParams().volumeId)} />
}
