/** Bound fields with a list. They load the headless library, so only form chunks can import this file. */
import { type ReactNode, useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { ComboboxField } from '#/console/kit/field/combobox'
import type { Option } from '#/console/kit/field/option'
import { SelectField } from '#/console/kit/field/select'
import { SuggestField } from '#/console/kit/field/suggest-field'
import type { ListState } from '../page/use-list'
import { FormTextField, useFieldError, type Bound } from './fields'

interface Shared<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: ReactNode
  optional?: boolean
  placeholder?: string
  options: Option[]
}

export function FormSelectField<T extends FieldValues>({ form, name, ...rest }: Shared<T>) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  return <SelectField {...rest} {...field} value={asText(field.value)} error={error} />
}

interface ComboboxProps<T extends FieldValues> extends Shared<T> {
  emptyText?: string
  loading?: boolean
  unlisted?: (text: string) => Option | undefined
}

export function FormComboboxField<T extends FieldValues>({ form, name, ...rest }: ComboboxProps<T>) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  // Empty when cleared, as at first: rules for text say what is missing, but not for null.
  const choose = (next: string | null) => field.onChange(next ?? '')
  return <ComboboxField {...rest} {...field} onChange={choose} value={asText(field.value)} error={error} />
}

type Listed = Pick<ListState<unknown>, 'rows' | 'error'>

/** Whether a field takes an ID, because its list can't be loaded. `before`: whether it did until now. */
export const takesId = (before: boolean, { rows, error }: Listed, isEmpty: boolean): boolean =>
  // Each new attempt clears the error, and its rows must not replace a field that contains text.
  rows === undefined ? before || error !== null : before && !isEmpty

/** The same for a field of a form. `list`: the rows that it chooses from. */
export function useTakesId<T extends FieldValues>({ form, name }: Bound<T>, list: Listed): boolean {
  const [before, setBefore] = useState(false)
  const now = takesId(before, list, !form.getValues(name))
  if (now !== before) setBefore(now)
  return now
}

interface ListedProps<T extends FieldValues> extends Shared<T> {
  list: Listed
  /** Hint of the field that takes an ID: "Regions couldn’t be loaded. Enter the region ID." */
  failed: string
  /** Whether the list needs no search. */
  isShort?: boolean
}

/** A combobox or select of a list's rows; a field for an ID if the list can't be loaded. `label` is the name of one row. */
export function FormListedField<T extends FieldValues>({ list, failed, isShort, ...rest }: ListedProps<T>) {
  const { form, name, label, options } = rest
  if (useTakesId({ form, name }, list)) return <FormTextField form={form} name={name} label={label} hint={failed} />
  const hint = list.rows && options.length === 0 ? `No ${label.toLowerCase()}s available. Contact support.` : rest.hint
  const field = { ...rest, hint }
  return isShort ? <FormSelectField {...field} /> : <FormComboboxField {...field} loading={list.rows === undefined} />
}

interface SuggestProps<T extends FieldValues> extends Omit<Shared<T>, 'options' | 'placeholder'> {
  suggestions: Option[]
}

/** A text with suggestions. */
export function FormSuggestField<T extends FieldValues>({ form, name, ...rest }: SuggestProps<T>) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  const [typed, setTyped] = useState('')
  // The field keeps the typed text while the form has its value, as with a trailing space.
  const held = asText(field.value) ?? ''
  return (
    <SuggestField
      {...rest}
      {...field}
      value={typed.trim() === held ? typed : held}
      onChange={(text) => {
        setTyped(text)
        field.onChange(text.trim())
      }}
      error={error}
    />
  )
}

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
