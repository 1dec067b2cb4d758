import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { FormNumberField } from '#/console/resource/form/fields'
import { FormSuggestField } from '#/console/resource/form/fields-heavy'
import { Note } from '#/console/kit/feedback/note'
import { useInstances } from '#/console/resource/catalog/instances'
import type { KnownInstance } from './known-instances'
import { plural } from '#/lib/text'

interface Props<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly known: readonly KnownInstance[]
  /** The instance whose ID is entered, if it is known. */
  readonly chosen: KnownInstance | undefined
  /** Why the API would refuse `chosen`. */
  readonly problem: string | undefined
  /** Set for a volume that doesn't persist across boots: the API takes no configuration profile then. */
  readonly noProfile?: boolean
}

/** Instance by label where the account's instances can be read, else by ID. The API doesn't list configuration profiles. */
export function InstanceFields<T extends FieldValues & { instance_id?: unknown; config_id?: unknown }>(p: Props<T>) {
  const { form, known, chosen } = p
  const all = useInstances()?.rows ?? []
  const others = all.filter(({ id }) => !known.some((i) => i.id === id))
  return (
    <>
      <FormSuggestField
        form={form}
        name={'instance_id' as Path<T>}
        label="Instance ID"
        number
        suggestions={[
          ...known.map((i) => ({
            value: String(i.id),
            label: `${i.name}, ${i.region}`,
            detail: String(i.id),
          })),
          ...others.map(({ id, label }) => ({ value: String(id), label, detail: String(id) })),
        ]}
        hint={
          chosen
            ? `${chosen.name} in ${chosen.region}, with ${plural(chosen.volumes, 'volume')} attached.`
            : 'Enter an ID, or type a label to see matching instances.'
        }
      />
      {p.problem !== undefined && (
        <Note tone="warn" role="status">
          {p.problem}
        </Note>
      )}
      {p.noProfile !== true && (
        <FormNumberField
          form={form}
          name={'config_id' as Path<T>}
          label="Configuration profile ID"
          optional
          hint="Defaults to the instance’s only profile, or the last booted one."
        />
      )}
    </>
  )
}
