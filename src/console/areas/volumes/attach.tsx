import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField } from '#/console/resource/form/fields'
import { SideForm } from '#/console/resource/form/side-form'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { toast } from '#/console/kit/feedback/toast'
import { ChangeOutcome, useChangeOutcome } from './form/change-outcome'
import { attachBody, AttachValues } from './form/form-values'
import { InstanceFields } from './form/instance-fields'
import { instanceProblem, knownInstances } from './form/known-instances'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { useVolumePage } from './form/use-volume-page'
import { updateCachedVolume, useVolumes } from './volumes'
import { withVolume } from './form/with-volume'
import { instanceName, volumeName } from './format'
import { unnamedInstance } from './words'

const attachTitle = (name: string) => `Attach ${name}`

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
    name: attachTitle(volumeName(volume)),
    onSuccess: (attached, { body }) => {
      updateCachedVolume(cache, attached)
      toast({
        title: `Volume ${attached.label} attached to ${instanceName(attached) ?? unnamedInstance(String(body.instance_id))}`,
        tone: 'ok',
      })
      open(attached.id, 'attach')
    },
  })
  const [instanceId, persist] = useWatch({ control: f.form.control, name: ['instance_id', 'persist_across_boots'] })
  const lost = f.lost?.body
  const { error, onKnown } = useChangeOutcome(f)
  const happened = (v: Volume) => v.instance_id === lost?.instance_id
  const done = happened(volume) ? 'Already attached. Choose Continue.' : undefined
  const known = knownInstances(rows)
  const chosen = known.find((i) => i.id === instanceId)
  return (
    <SideForm
      f={f}
      error={error}
      title={attachTitle(volumeName(volume))}
      submitLabel="Attach volume"
      blocked={f.pending ? undefined : lost ? done : volumeCan.attach(volume)}
      intro={
        <p>
          {`You can attach the volume to one instance at a time. The instance must be in ${place(volume.region)}.`}{' '}
          Deleting the instance detaches the volume automatically.
        </p>
      }
      onClose={() => open(volume.id)}
    >
      <InstanceFields
        form={f.form}
        known={known.filter((i) => i.region === volume.region)}
        chosen={chosen}
        problem={instanceProblem(chosen, { region: volume.region, persist })}
        noProfile={!persist}
      />
      <FormCheckboxField
        form={f.form}
        name="persist_across_boots"
        label="Stay attached when the instance restarts"
        hint={
          persist
            ? 'Works on running or stopped instances. Up to 8 volumes per instance.'
            : 'Running instances only. Up to 8 volumes. With 16 GB of memory or more, 1 per GB up to 64.'
        }
      />
      {lost && (
        <ChangeOutcome
          onKnown={onKnown}
          volumeId={volume.id}
          happened={happened}
          outcome={`${volumeName(volume)} is attached to ${unnamedInstance(String(lost.instance_id))}.`}
          kind="attach"
        />
      )}
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
