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
import { recordChange, useVolumePage } from './form/after-change'
import { volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { formatGib } from '#/console/resource/catalog/volume-size'
import { maxVolume, volumeName } from './format'

export const Route = createFileRoute('/_app/volumes/$volumeId/resize')({
  staticData: { crumb: 'Resize' },
  component: withVolume(ResizeVolume),
})

const growing = (volume: Volume, most: number) =>
  withRules(body({ size: volumeSize(most) }), ({ size }) => {
    const reason = typeof size === 'number' ? volumeCan.resizeTo(volume, size) : undefined
    return reason === undefined ? [] : [{ field: 'size', reason }]
  })

/** Volumes only grow (B4.5-21). */
function ResizeVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  const title = `Resize ${volumeName(volume)}`
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
    name: title,
    outcome: {
      one: 'volume',
      done: 'resized',
      view: volumeQuery(volume.id),
      happened: (now, { size }) => now.size === size && now,
    },
    onSuccess: (resized) => {
      toast({ title: `Volume ${resized.label} resized to ${formatGib(resized.size)}`, tone: 'ok' })
      recordChange(resized.id, 'resize')
      open(resized.id)
    },
  })
  const size: unknown = useWatch({ control: f.form.control, name: 'size' })
  const more = typeof size === 'number' && Number.isInteger(size) ? size - was.size : 0
  const full = was.size >= most ? `This volume already has the maximum size of ${formatGib(most)}.` : undefined
  return (
    <SideForm
      f={f}
      title={title}
      submitLabel="Resize volume"
      blocked={f.pending ? undefined : (volumeCan.resize(volume) ?? full)}
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
    </SideForm>
  )
}
