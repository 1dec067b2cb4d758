import { createFileRoute } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { NumberField, RadioCardsField, TextField } from '#/app/form/fields'
import { ComboboxField } from '#/app/form/fields-heavy'
import { SideForm } from '#/app/form/side-form'
import { TagsField } from '#/app/form/tags-field'
import { useCreation } from '#/app/form/use-find-created'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { regionCan } from '#/contract/states'
import { volumes } from '#/contract/volumes'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { setCreated } from '../-form/after'
import { tagsOf } from '../-facets'
import { createBody, CreateValues } from '../-form/form-values'
import { InstanceFields } from '../-form/instance-fields'
import { instanceProblem, knownInstances } from '../-form/known-instances'
import { LABEL_HINT, SIZE_HINT } from '../-form/hints'
import { LostVolume } from '../-lost-volume'
import { useRegionNames } from '../-form/use-places'
import { useVolumes, volumesQuery } from '../-volumes'

export const Route = createFileRoute('/_app/volumes/_list/new')({
  staticData: { crumb: 'Create volume' },
  component: CreateVolume,
})

const PLACES = [
  { value: 'region', label: 'In a region', hint: 'It lies there unattached until you attach it to an instance.' },
  { value: 'instance', label: 'At an instance', hint: 'Attached from the beginning, in the region of the instance.' },
]

/** Part B 4.5, Volume Create. */
function CreateVolume() {
  const navigate = useNavigateHere()
  const rows = useVolumes().rows
  const { list: places } = useRegionNames()
  const creation = useCreation(volumesQuery.queryKey)
  const f = useOpForm(volumes.create, {
    schema: CreateValues,
    defaults: { label: '', size: 20, place: 'region', region: '', instance_id: null, config_id: null, tags: [] },
    toBody: createBody,
    name: 'The new volume',
    onSuccess: ({ id, label }) => {
      toast({ title: `Volume ${label} is being made`, tone: 'ok' })
      setCreated(id)
      void navigate({ to: '/volumes/$volumeId', params: { volumeId: String(id) } })
    },
  })
  const watched = creation.watch(f)
  const [place, instanceId, regionId] = useWatch({ control: f.form.control, name: ['place', 'instance_id', 'region'] })
  const known = knownInstances(rows)
  const chosen = known.find((i) => i.id === instanceId)
  const region = places.find((r) => r.id === regionId)
  return (
    <SideForm
      f={watched.f}
      error={watched.error}
      title="Create volume"
      submitLabel="Create volume"
      onClose={() => void navigate({ to: '/volumes', search: true })}
    >
      <TextField form={f.form} name="label" label="Label" hint={LABEL_HINT} />
      <NumberField form={f.form} name="size" label="Size" unit="GiB" hint={SIZE_HINT} />
      <RadioCardsField form={f.form} name="place" label="Where" options={PLACES} />
      {place === 'region' ? (
        <ComboboxField
          form={f.form}
          name="region"
          label="Region"
          placeholder="Choose a region"
          hint="A volume stays in its region, and is attached to instances there alone."
          options={places.map((r) => ({
            value: r.id,
            label: r.label,
            detail: r.id,
            tone: r.status === 'ok' ? ('ok' as const) : ('danger' as const),
            disabledReason: regionCan.holdVolumes(r),
          }))}
        />
      ) : (
        <InstanceFields
          form={f.form}
          known={known}
          chosen={chosen}
          problem={instanceProblem(chosen, { persist: true })}
        />
      )}
      {place === 'region' && region?.status === 'outage' && (
        <Note tone="warn" role="status">
          An outage is reported in {region.label}. The volume may take longer, or fail, until it is over.
        </Note>
      )}
      <TagsField
        form={f.form}
        name="tags"
        label="Tags"
        optional
        hint="For your own order: Enter or a comma ends each."
        known={tagsOf(rows)}
      />
      <Note tone="info">Billing begins when it is created, by its size, and ends when it is deleted.</Note>
      {watched.lost && <LostVolume sent={watched.lost} after="create" onKnown={watched.onKnown} />}
    </SideForm>
  )
}
