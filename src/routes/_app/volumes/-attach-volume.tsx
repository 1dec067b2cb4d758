import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '../../../api/form'
import { CheckboxField } from '../../../components/fields'
import { SideForm } from '../../../components/side-form'
import { volumeCan } from '../../../contract/volume-state'
import { volumes, type Volume } from '../../../contract/volumes'
import { toast } from '../../../ui/toast'
import { ChangeOutcome } from './-change-outcome'
import { attachBody, AttachValues } from './-form-values'
import { InstanceFields } from './-instance-fields'
import { instanceProblem, knownInstances } from './-known-instances'
import { usePlaces } from './-use-places'
import { useVolumePage } from './-use-volume-page'
import { keepVolume, useVolumes } from './-volumes'
import { withVolume } from './-with-volume'
import { instanceName, volumeName } from './-words'

/** Part B 4.5, Volume Attach. */
export const AttachVolume = withVolume(({ volume }) => <Form volume={volume} />)

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  const rows = useVolumes().rows
  const { label: place } = usePlaces()
  const f = useOpForm(volumes.attach, {
    args: { params: { volumeId: volume.id } },
    schema: AttachValues,
    defaults: { instance_id: null, config_id: null, persist_across_boots: true },
    toBody: attachBody,
    name: `Attaching ${volumeName(volume)}`,
    onSuccess: (attached) => {
      keepVolume(cache, attached)
      toast({ title: `Volume ${attached.label} attached to ${instanceName(attached) ?? 'the instance'}`, tone: 'ok' })
      open(attached.id, 'attach')
    },
  })
  const [instanceId, persist] = useWatch({ control: f.form.control, name: ['instance_id', 'persist_across_boots'] })
  const here = knownInstances(rows).filter((i) => i.region === volume.region)
  const chosen = knownInstances(rows).find((i) => i.id === instanceId)
  return (
    <SideForm
      f={f}
      error={f.error}
      title={`Attach ${volumeName(volume)}`}
      submitLabel="Attach volume"
      blocked={f.pending || f.error?.kind === 'unknown-outcome' ? undefined : volumeCan.attach(volume)}
      intro={<p>To one instance at a time, in the volume’s own region: {place(volume.region)}.</p>}
      onClose={() => open(volume.id)}
    >
      <InstanceFields
        form={f.form}
        known={here}
        chosen={chosen}
        problem={instanceProblem(chosen, { region: volume.region, persist })}
        noProfile={!persist}
      />
      <CheckboxField
        form={f.form}
        name="persist_across_boots"
        label="Stay attached when the instance restarts"
        hint={
          persist
            ? 'The instance may be running or stopped. It holds up to 8 volumes this way, kept in its configuration profile.'
            : 'The instance must be running, and the volume leaves it when it stops. From 16 GB of memory on it may hold as many volumes as it has GB, up to 64. There is no configuration profile to choose.'
        }
      />
      <ChangeOutcome
        volumeId={volume.id}
        error={f.error}
        happened={(v) => v.instance_id === instanceId}
        words={`it is attached to instance ${instanceId}`}
        after="attach"
      />
    </SideForm>
  )
}
