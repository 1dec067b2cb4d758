import { useEffect, useState } from 'react'
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form'
import { FormNumberField, useFieldError } from '#/console/resource/form/fields'
import { FormComboboxField } from '#/console/resource/form/fields-heavy'
import { useInstances } from '#/console/resource/catalog/instances'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { instanceProblem, type KnownInstance } from './known-instances'
import { unnamedInstance } from '../words'

interface Props<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly known: readonly KnownInstance[]
  /** Region of the volume; undefined for a new one, which gets that of its instance. */
  readonly region?: string
  /** Whether the volume stays attached when the instance restarts. Otherwise the API takes no configuration profile. */
  readonly persist: boolean
}

const byId = (text: string) =>
  /^[1-9]\d*$/.test(text) ? { value: text, label: unnamedInstance(text), detail: 'by ID' } : undefined

/** The instance by name, or by ID where the API names none. Only instances with volumes have a known region. */
export function InstanceFields<T extends FieldValues & { instance_id?: unknown; config_id?: unknown }>(p: Props<T>) {
  const { form, known, region, persist } = p
  const { label: place } = useRegionNames()
  const others = useInstances()?.rows?.filter(({ id }) => !known.some((i) => i.id === id)) ?? []
  const options = [
    ...known.map((i) => ({
      value: String(i.id),
      label: i.name,
      detail: place(i.region),
      disabledReason: instanceProblem(i, { region, persist, place }),
    })),
    ...others.map(({ id, label }) => ({ value: String(id), label, disabledReason: undefined })),
  ]
  const profile = { form, name: 'config_id' as Path<T> }
  // Takes the API's refusal for want of a profile, which is only then asked for.
  useController({ control: form.control, name: profile.name })
  const [asked, setAsked] = useState(false)
  const refused = useFieldError(profile) !== undefined
  if (refused && !asked) setAsked(true)
  useEffect(() => {
    if (asked) form.setFocus(profile.name)
  }, [asked, form, profile.name])
  return (
    <>
      <FormComboboxField
        form={form}
        name={'instance_id' as Path<T>}
        label="Instance"
        placeholder="Choose an instance, or enter its ID"
        unlisted={byId}
        options={options.toSorted(
          (a, b) => Number(a.disabledReason !== undefined) - Number(b.disabledReason !== undefined),
        )}
      />
      {asked && persist && (
        <FormNumberField
          {...profile}
          label="Configuration profile ID"
          hint="Find the ID in your provider’s control panel, under the instance’s configurations."
        />
      )}
    </>
  )
}
