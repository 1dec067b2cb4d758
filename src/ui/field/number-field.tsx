import css from './control.module.css'
import { TextField, type TextFieldProps } from './text-field'

export interface NumberFieldProps extends Omit<TextFieldProps, 'suffix' | 'mono' | 'type'> {
  /** Shown after the number: `GB` */
  unit?: string | undefined
}

/**
 * A number, typed. It is a text input with a number keyboard: the browser's own number input drops what it cannot read,
 * changes under the scroll wheel and hides the mistake from the form.
 */
export function NumberField({ unit, ...rest }: NumberFieldProps) {
  return (
    <TextField inputMode="numeric" {...rest} suffix={unit} className={unit === undefined ? undefined : css['number']} />
  )
}
