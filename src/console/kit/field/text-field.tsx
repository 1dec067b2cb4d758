import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import css from './control.module.css'
import { cx } from '../layout/cx'
import { Field, type FieldAppearance } from './field'

export interface TextFieldProps
  extends FieldAppearance, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'id' | 'size'> {
  prefix?: ReactNode
  suffix?: ReactNode
  mono?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A field for one line of text. Accepts the props of a form's `register()`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, hideLabel, prefix, suffix, mono, className, ...input } = props
  return (
    <Field {...{ label, hint, error, optional, aside, hideLabel }}>
      {(control) => (
        <span className={css['box']}>
          {prefix != null && <span className={css['affix']}>{prefix}</span>}
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            // A phone would change what is taken as typed: a bucket's name, a user of SSH.
            {...(mono && { autoCapitalize: 'none', autoCorrect: 'off' })}
            {...input}
            {...control}
            className={cx(css['input'], mono && css['mono'], className)}
          />
          {suffix != null && <span className={css['affix']}>{suffix}</span>}
        </span>
      )}
    </Field>
  )
}
