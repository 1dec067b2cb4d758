import { useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { NumberField } from '#/app/form/fields'
import { pluralize } from '#/app/catalog/format'
import { Note } from '#/ui/feedback/note'
import { Suggestions } from '#/ui/field/suggestions'
import type { KnownInstance } from './known-instances'

interface Props<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly known: readonly KnownInstance[]
  /** The one that was typed, where it is known. */
  readonly chosen: KnownInstance | undefined
  /** Why the API would refuse it, as far as is known. */
  readonly problem: string | undefined
  /** The volume does not persist across boots: it takes no profile. */
  readonly noProfile?: boolean
}

/** Which instance, and which of its configuration profiles: by number, since the API lists neither. */
export function InstanceFields<T extends FieldValues & { instance_id?: unknown; config_id?: unknown }>(p: Props<T>) {
  const offers = useId()
  const { form, known, chosen } = p
  return (
    <>
      <NumberField
        form={form}
        name={'instance_id' as Path<T>}
        label="Instance ID"
        list={offers}
        hint={
          chosen
            ? `${chosen.name} in ${chosen.region}, with ${pluralize(chosen.holds, 'volume')} attached.`
            : 'Its number: the API lists no instances. Those of your volumes are offered while you type.'
        }
      />
      <Suggestions id={offers} of={known.map((i) => ({ value: i.id, label: `${i.name}, ${i.region}` }))} />
      {p.problem !== undefined && (
        <Note tone="warn" role="status">
          {p.problem}
        </Note>
      )}
      {p.noProfile !== true && (
        <NumberField
          form={form}
          name={'config_id' as Path<T>}
          label="Configuration profile ID"
          optional
          hint="One of this instance. Without it: its only profile, else the one it booted last."
        />
      )}
    </>
  )
}
