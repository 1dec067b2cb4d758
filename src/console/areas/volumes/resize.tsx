import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOpForm } from '#/console/api/form/form'
import { FormNumberField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { body, withRules } from '#/contract/fields'
import { volumeCan } from '#/contract/states'
import { type Volume, volumeSize, volumes } from '#/contract/volumes'
import { toast } from '#/console/kit/feedback/toast'
import { recordChange, useVolumePage } from './form/after-change'
import { volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { formatGib } from '#/console/resource/catalog/volume-size'
import { maxVolume, volumeName } from './format'
import { resizedToast } from './words'

export const Route = createFileRoute('/_app/volumes/$volumeId/resize')({
  staticData: { crumb: 'Resize' },
  component: withVolume(ResizeVolume),
})

/** Volumes only grow (B4.5-21). */
const growing = (volume: Volume, most: number) =>
  withRules(body({ size: volumeSize(most) }), ({ size }) => {
    const reason = typeof size === 'number' ? volumeCan.resizeTo(volume, size) : undefined
    return reason === undefined ? [] : [{ field: 'size', reason }]
  })

function ResizeVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const title = `Resize ${volumeName(volume)}`
  const most = maxVolume()
  const view = volumeQuery(volume.id)
  const f = useOpForm(volumes.resize, {
    args: { params: { volumeId: volume.id } },
    schema: useMemo(() => growing(volume, most), [volume, most]),
    live: { view, now: volume, values: ({ size }) => ({ size }) },
    name: title,
    outcome: { one: 'volume', done: 'resized', view, happened: (now, { size }) => now.size === size && now },
    onSuccess: (resized) => {
      toast({ title: resizedToast(resized), tone: 'ok' })
      recordChange(resized.id, 'resize')
      open(resized.id)
    },
  })
  const full = volume.size >= most ? `This volume already has the maximum size of ${formatGib(most)}.` : undefined
  return (
    <FormFrame
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
        hint={`Up to ${formatGib(most)}. Volumes can’t shrink, and a larger one costs more.`}
      />
    </FormFrame>
  )
}
