/** Fields bound to a form by name, with value and error. */
import { get, useController, useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { fieldMessage } from '#/console/api/form/form-errors'
import { Checkbox } from '#/console/kit/field/checkbox'
import { NumberField } from '#/console/kit/field/number-field'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { TextArea } from '#/console/kit/field/text-area'
import { TextField } from '#/console/kit/field/text-field'

export interface Bound<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
}
type Rest<C extends (props: never) => unknown, Own extends string> = Omit<
  Parameters<C>[0],
  'form' | 'name' | 'error' | 'ref' | 'onBlur' | 'onChange' | Own
>

/** Error message of a field, also for a dotted path such as `ssh.port`, and for an entry of a list such as tags. */
export function useFieldError<T extends FieldValues>({ form, name }: Bound<T>): string | undefined {
  const { errors } = useFormState({ control: form.control, name })
  return fieldMessage(get(errors, name))
}

type TextProps<T extends FieldValues> = Bound<T> &
  Rest<typeof TextField, 'value'> & {
    /** Keeps leading and trailing spaces. Passwords always keep them. */
    exact?: boolean
  }
/** Removes accidental spaces around a pasted or typed name. */
const trimmed = (typed: unknown): unknown => (typeof typed === 'string' ? typed.trim() : typed)

export function FormTextField<T extends FieldValues>({ form, name, exact = false, ...rest }: TextProps<T>) {
  const error = useFieldError({ form, name })
  const as = exact || rest.type === 'password' ? {} : { setValueAs: trimmed }
  return <TextField autoComplete="off" {...rest} {...form.register(name, as)} error={error} />
}

type AreaProps<T extends FieldValues> = Bound<T> & Rest<typeof TextArea, 'value'>

export function FormTextArea<T extends FieldValues>({ form, name, ...rest }: AreaProps<T>) {
  const error = useFieldError({ form, name })
  return <TextArea {...rest} {...form.register(name)} error={error} />
}

/**
 * Value of a number field: a number, null if empty, or the text itself if it isn't a number, so that the rule rejects it. `1,024` is read as the
 * console writes it; `10.000` could be ten or ten thousand.
 */
export function numberOf(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const typed = text.trim()
  if (typed === '') return null
  if (/\d\.\d{3}$/.test(typed)) return typed
  return /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(typed) ? Number(typed.replaceAll(',', '')) : typed
}

type NumberProps<T extends FieldValues> = Bound<T> & Rest<typeof NumberField, 'value'>

export function FormNumberField<T extends FieldValues>({ form, name, ...rest }: NumberProps<T>) {
  const error = useFieldError({ form, name })
  return <NumberField {...rest} {...form.register(name, { setValueAs: numberOf })} error={error} />
}

type CheckboxProps<T extends FieldValues> = Bound<T> & Rest<typeof Checkbox, 'checked'>

export function FormCheckboxField<T extends FieldValues>({ form, name, ...rest }: CheckboxProps<T>) {
  const error = useFieldError({ form, name })
  return <Checkbox {...rest} {...form.register(name)} error={error} />
}

interface RadioProps<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: string | undefined
  options: { value: string; label: string; hint?: string; disabledReason?: string }[]
}

export function FormRadioCardsField<T extends FieldValues>({ form, name, ...rest }: RadioProps<T>) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  const value: unknown = field.value
  return (
    <RadioCards
      {...rest}
      name={name}
      error={error}
      value={typeof value === 'string' ? value : undefined}
      onChange={field.onChange}
      inputRef={field.ref}
    />
  )
}
