import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { NumberField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { withRules } from '#/contract/fields'
import { volumeCan } from '#/contract/states'
import { MAX_VOLUME, type Volume, VolumeResizeBody, volumes } from '#/contract/volumes'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { ChangeOutcome } from './-form/change-outcome'
import { useVolumePage } from './-use-volume-page'
import { keepVolume, volumeQuery } from './-volumes'
import { withVolume } from './-with-volume'
import { gib, volumeName } from './-words'

/** Part B 4.5, Volume Resize: upward alone. */
const ResizeVolume = withVolume(({ volume }) => <Form volume={volume} />)

const growing = (volume: Volume) =>
  withRules(VolumeResizeBody, ({ size }) => {
    const reason = typeof size === 'number' ? volumeCan.resizeTo(volume, size) : undefined
    return reason === undefined ? [] : [{ field: 'size', reason }]
  })

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  // Held while a request is out: a volume that grows has the new size already.
  const [was, setWas] = useState(volume)
  const schema = useMemo(() => growing(was), [was])
  const f = useOpForm(volumes.resize, {
    args: { params: { volumeId: volume.id } },
    schema,
    defaults: { size: volume.size },
    check: async () => {
      const now = await cache.fetchQuery({ ...volumeQuery(volume.id), staleTime: 0 })
      if (now.size === was.size) return true
      setWas(now)
      f.form.setError('size', { type: 'server', message: `Changed to ${gib(now.size)} elsewhere. Check the new size.` })
      f.form.setFocus('size')
      return false
    },
    name: `The new size of ${volumeName(volume)}`,
    onSuccess: (resized) => {
      keepVolume(cache, resized)
      toast({ title: `Volume ${resized.label} grows to ${gib(resized.size)}`, tone: 'ok' })
      open(resized.id, 'resize')
    },
  })
  const size: unknown = useWatch({ control: f.form.control, name: 'size' })
  const more = typeof size === 'number' && Number.isInteger(size) ? size - was.size : 0
  const full =
    was.size >= MAX_VOLUME ? `It has ${gib(MAX_VOLUME)} already, the most that a volume can have.` : undefined
  return (
    <SideForm
      f={f}
      error={f.error}
      title={`Resize ${volumeName(volume)}`}
      submitLabel="Resize volume"
      blocked={f.pending || f.error?.kind === 'unknown-outcome' ? undefined : (volumeCan.resize(volume) ?? full)}
      onClose={() => open(volume.id)}
    >
      <NumberField
        form={f.form}
        name="size"
        label="New size"
        unit="GiB"
        hint={`It has ${gib(was.size)} now and can only grow, to ${gib(MAX_VOLUME)} at most.`}
      />
      <Note tone="warn" role="status" title={more > 0 ? `${gib(more)} more` : undefined}>
        A larger volume costs more from now on, and cannot be made smaller again. The data on it stays.
      </Note>
      <p>The file system on it grows only when it is told: the commands for that come next.</p>
      <ChangeOutcome
        volumeId={volume.id}
        error={f.error}
        happened={(v) => v.size === size}
        words={`it has ${typeof size === 'number' ? gib(size) : 'the new size'}`}
        after="resize"
      />
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
