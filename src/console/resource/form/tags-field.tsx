import type { ReactNode } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { TagInput } from '#/console/kit/field/tag-input'
import { useFieldError, type Bound } from './fields'

interface TagsFieldProps<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Suggestions: tags of other resources. */
  known?: readonly string[] | undefined
}

/** List of tags bound to a form. */
export function TagsField<T extends FieldValues>({ form, name, ...rest }: TagsFieldProps<T>) {
  const { field } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  const value: unknown = field.value
  return (
    <TagInput
      {...rest}
      {...field}
      value={Array.isArray(value) ? value.filter((t): t is string => typeof t === 'string') : []}
      error={error}
    />
  )
}
