/** Bound fields with a list. They load the headless library, so only form chunks can import this file. */
import type { ReactNode } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { ComboboxField } from '#/ui/field/combobox'
import type { Option } from '#/ui/field/option'
import { SelectField } from '#/ui/field/select'
import { useFieldError, type Bound } from './fields'

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
}

export function FormComboboxField<T extends FieldValues>({ form, name, ...rest }: ComboboxProps<T>) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  return <ComboboxField {...rest} {...field} value={asText(field.value)} error={error} />
}

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
