import css from './control.module.css'
import { TextField, type TextFieldProps } from './text-field'

export interface NumberFieldProps extends Omit<TextFieldProps, 'suffix' | 'mono' | 'type'> {
  /** Shown after the number: `GB` */
  unit?: string | undefined
}

/**
 * A number field. Uses a text input with a number keyboard: the browser's number input drops what it can't parse,
 * changes on scroll and hides the mistake from the form.
 */
export function NumberField({ unit, ...rest }: NumberFieldProps) {
  return <TextField inputMode="numeric" {...rest} suffix={unit} className={css['number']} />
}
