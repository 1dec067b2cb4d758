import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { FormNumberField } from '#/console/resource/form/fields'
import { FormSuggestField } from '#/console/resource/form/fields-heavy'
import { Note } from '#/console/kit/feedback/note'
import { useInstances } from '#/console/resource/catalog/instances'
import * as copy from '../copy'
import type { KnownInstance } from './known-instances'

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
        label={copy.instanceId}
        number
        suggestions={[
          ...known.map((i) => ({
            value: String(i.id),
            label: copy.instanceSuggestion(i.name, i.region),
            detail: String(i.id),
          })),
          ...others.map(({ id, label }) => ({ value: String(id), label, detail: String(id) })),
        ]}
        hint={chosen ? copy.instanceKnown(chosen.name, chosen.region, chosen.volumes) : copy.instanceHint}
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
          label={copy.configField}
          optional
          hint={copy.configHint}
        />
      )}
    </>
  )
}
