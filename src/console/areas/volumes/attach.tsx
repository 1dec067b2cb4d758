import { createFileRoute } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { toast } from '#/console/kit/feedback/toast'
import { attachBody, AttachValues } from './form/form-values'
import { InstanceFields } from './form/instance-fields'
import { knownInstances } from './form/known-instances'
import { recordChange, useVolumePage } from './form/after-change'
import { useVolumes, volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { instanceName, volumeName } from './format'
import { unnamedInstance } from './words'

export const Route = createFileRoute('/_app/volumes/$volumeId/attach')({
  staticData: { crumb: 'Attach' },
  component: withVolume(AttachVolume),
})

function AttachVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const title = `Attach ${volumeName(volume)}`
  const rows = useVolumes().rows
  const f = useOpForm(volumes.attach, {
    args: { params: { volumeId: volume.id } },
    schema: AttachValues,
    defaults: { instance_id: '', config_id: null, persist_across_boots: true },
    toBody: attachBody,
    name: title,
    outcome: {
      one: 'volume',
      done: 'attached',
      view: volumeQuery(volume.id),
      happened: (now, sent) => now.instance_id === sent.instance_id && now,
    },
    onSuccess: (attached, { body }) => {
      toast({
        title: `Volume ${attached.label} attached to ${instanceName(attached) ?? unnamedInstance(String(body.instance_id))}`,
        tone: 'ok',
      })
      recordChange(attached.id, 'attach')
      open(attached.id)
    },
  })
  const persist = useWatch({ control: f.form.control, name: 'persist_across_boots' })
  return (
    <FormFrame
      f={f}
      title={title}
      submitLabel="Attach volume"
      blocked={f.pending ? undefined : volumeCan.attach(volume)}
      onClose={() => open(volume.id)}
    >
      <InstanceFields form={f.form} known={knownInstances(rows)} region={volume.region} persist={persist} />
      <FormCheckboxField
        form={f.form}
        name="persist_across_boots"
        label="Stay attached when the instance restarts"
        hint={
          persist
            ? 'Works on running or stopped instances. Up to 8 volumes per instance.'
            : 'Running instances only. Up to 8 volumes, or 1 per GB of memory up to 64.'
        }
      />
    </FormFrame>
  )
}
