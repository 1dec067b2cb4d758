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
import { useVolumePage } from './use-volume-page'
import { updateCachedVolume, useVolumes } from './volumes'
import { withVolume } from './form/with-volume'
import * as copy from './copy'
import { instanceName, volumeName } from './format'

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
    name: copy.attachTitle(volumeName(volume)),
    onSuccess: (attached, { body }) => {
      updateCachedVolume(cache, attached)
      toast({
        title: copy.attachedToast(
          attached.label,
          instanceName(attached) ?? copy.unnamedInstance(String(body.instance_id)),
        ),
        tone: 'ok',
      })
      open(attached.id, 'attach')
    },
  })
  const [instanceId, persist] = useWatch({ control: f.form.control, name: ['instance_id', 'persist_across_boots'] })
  const lost = f.lost?.body
  const { error, onKnown } = useChangeOutcome(f)
  const happened = (v: Volume) => v.instance_id === lost?.instance_id
  const done = happened(volume) ? copy.attachedContinue : undefined
  const known = knownInstances(rows)
  const chosen = known.find((i) => i.id === instanceId)
  return (
    <SideForm
      f={f}
      error={error}
      title={copy.attachTitle(volumeName(volume))}
      submitLabel={copy.attachVolume}
      blocked={f.pending ? undefined : lost ? done : volumeCan.attach(volume)}
      intro={
        <p>
          {copy.attachIntro(place(volume.region))} {copy.attachEnds}
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
        label={copy.persistField}
        hint={persist ? copy.persistOnHint : copy.persistOffHint}
      />
      {lost && (
        <ChangeOutcome
          onKnown={onKnown}
          volumeId={volume.id}
          happened={happened}
          outcome={copy.attachedOutcome(volumeName(volume), copy.unnamedInstance(String(lost.instance_id)))}
          kind="attach"
        />
      )}
    </SideForm>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/attach')({
  staticData: { crumb: copy.attach },
  component: Page,
})

function Page() {
  return <AttachVolume volumeId={Number(Route.useParams().volumeId)} />
}
