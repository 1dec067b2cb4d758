import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { CheckboxField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { toast } from '#/ui/feedback/toast'
import { ChangeOutcome } from './-form/change-outcome'
import { attachBody, AttachValues } from './-form/form-values'
import { InstanceFields } from './-form/instance-fields'
import { instanceProblem, knownInstances } from './-form/known-instances'
import { useRegionNames } from './-form/use-places'
import { useVolumePage } from './-use-volume-page'
import { keepVolume, useVolumes } from './-volumes'
import { withVolume } from './-with-volume'
import { instanceName, volumeName } from './-words'

/** Part B 4.5, Volume Attach. */
const AttachVolume = withVolume(({ volume }) => <Form volume={volume} />)

function Form({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const cache = useQueryClient()
  const rows = useVolumes().rows
  const { label: place } = useRegionNames()
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

export const Route = createFileRoute('/_app/volumes/$volumeId/attach')({
  staticData: { crumb: 'Attach' },
  component: Page,
})

function Page() {
  return <AttachVolume volumeId={Number(Route.useParams().volumeId)} />
}
