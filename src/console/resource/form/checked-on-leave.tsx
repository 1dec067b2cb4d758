import { type ComponentType, useState } from 'react'
import { TextField, type TextFieldProps } from '#/console/kit/field/text-field'

interface CheckedOnLeaveProps extends Omit<TextFieldProps, 'onBlur' | 'onKeyDown'> {
  /** The field; a `TextField` by default */
  as?: ComponentType<TextFieldProps>
}

/**
 * A field of a form that checks while one types. Shows its error once it was left, or Enter was pressed in it: until its end is typed,
 * a value is wrong.
 */
export function CheckedOnLeave({ as: As = TextField, error, ...field }: CheckedOnLeaveProps) {
  const [left, setLeft] = useState(false)
  return (
    <As
      {...field}
      error={left ? error : undefined}
      onBlur={() => setLeft(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setLeft(true)
      }}
    />
  )
}
