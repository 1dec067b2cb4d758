import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { apiHas } from '#/console/api/session/session'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField, FormNumberField, FormRadioCardsField, FormTextField } from '#/console/resource/form/fields'
import { FormListedField } from '#/console/resource/form/fields-heavy'
import { FormFrame } from '#/console/resource/form/form-frame'
import { TagsField } from '#/console/resource/form/tags-field'
import { useList } from '#/console/resource/page/use-list'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { regions } from '#/contract/regions'
import { regionCan } from '#/contract/states'
import { VolumeEncryption, volumes } from '#/contract/volumes'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { recordChange, setFormatted, useVolumePage } from './form/after-change'
import { tagsInUse } from './facets'
import { formatGib } from '#/console/resource/catalog/volume-size'
import { maxVolume } from './format'
import { createBody, createValues, type CreateValues } from './form/form-values'
import { InstanceFields } from './form/instance-fields'
import { knownInstances, regionOfNewVolume } from './form/known-instances'
import { createdVolume } from './form/created-volume'
import { useVolumes } from './volumes'
import { billingNote, createdToast, labelHint, tagsHint } from './words'

export const Route = createFileRoute('/_app/volumes/_list/new')({
  staticData: { crumb: 'Create volume' },
  component: CreateVolume,
})

const LOCATIONS = [
  { value: 'region', label: 'Don’t attach yet', hint: 'Choose a region and attach the volume later.' },
  { value: 'instance', label: 'Attach to an instance', hint: 'The volume is created in the instance’s region.' },
]

function CreateVolume() {
  const navigate = useNavigateHere()
  const open = useVolumePage()
  const rows = useVolumes().rows
  const places = useList(regions.list)
  const knownRegions = places.rows ?? []
  const most = maxVolume()
  /** Whether to offer encryption: on APIs that have it, except in regions that don't. An instance's region is unknown. */
  const encryptable = (v: Pick<CreateValues, 'place' | 'region'>): boolean => {
    const at = v.place === 'region' ? knownRegions.find((r) => r.id === v.region) : undefined
    return apiHas(VolumeEncryption) && (!at || regionCan.encryptVolumes(at) === undefined)
  }
  const f = useOpForm(volumes.create, {
    schema: useMemo(() => createValues(most), [most]),
    defaults: {
      label: '',
      size: 20,
      place: 'region',
      region: '',
      instance_id: '',
      config_id: null,
      tags: [],
      encrypted: false,
    },
    toBody: (v) => ({
      ...createBody(v),
      ...(encryptable(v) ? { encryption: v.encrypted ? ('enabled' as const) : ('disabled' as const) } : {}),
    }),
    name: 'Create volume',
    outcome: createdVolume('create'),
    onSuccess: (made) => {
      toast({ title: createdToast(made), tone: 'ok' })
      recordChange(made.id, 'create')
      setFormatted(made.id, false)
      open(made.id)
    },
  })
  const [place, instanceId, regionId] = useWatch({ control: f.form.control, name: ['place', 'instance_id', 'region'] })
  const known = knownInstances(rows)
  const chosen = known.find((i) => String(i.id) === instanceId)
  const at = regionOfNewVolume({ place, region: regionId }, chosen)
  const region = knownRegions.find((r) => r.id === at)
  return (
    <FormFrame
      f={f}
      title="Create volume"
      submitLabel="Create volume"
      onClose={() => void navigate({ to: '/volumes', search: true })}
    >
      <FormTextField form={f.form} name="label" label="Label" hint={labelHint} />
      <FormNumberField
        form={f.form}
        name="size"
        label="Size"
        unit="GiB"
        hint={`10 to ${formatGib(most)}. A volume can grow later but never shrink.`}
      />
      <FormRadioCardsField form={f.form} name="place" label="Location" options={LOCATIONS} />
      {place === 'region' ? (
        <FormListedField
          form={f.form}
          name="region"
          label="Region"
          placeholder="Choose a region"
          hint="Volumes can only be attached to instances in the same region."
          list={places}
          failed="Regions couldn’t be loaded. Enter the region ID."
          options={knownRegions.map((r) => ({
            value: r.id,
            label: r.label,
            detail: r.id,
            tone: r.status === 'ok' ? ('ok' as const) : ('danger' as const),
            disabledReason: regionCan.holdVolumes(r),
          }))}
        />
      ) : (
        <InstanceFields form={f.form} known={known} persist />
      )}
      {region?.status === 'outage' && (
        <Note tone="warn" role="status">
          {`There’s an outage in ${region.label}. Creating a volume there might take longer or fail.`}
        </Note>
      )}
      <TagsField form={f.form} name="tags" label="Tags" optional hint={tagsHint} known={tagsInUse(rows)} />
      {encryptable({ place, region: regionId }) && (
        <FormCheckboxField form={f.form} name="encrypted" label="Encrypt data at rest" hint="Can’t be changed later." />
      )}
      <Note tone="info">{billingNote}</Note>
    </FormFrame>
  )
}
