import { useState, type ChangeEvent, type Ref, type TextareaHTMLAttributes } from 'react'
import { formatCount } from '#/lib/bytes'
import { codePoints } from '#/lib/text'
import css from './control.module.css'
import { cx } from '../layout/cx'
import { Field, type FieldLook } from './field'

export interface TextAreaProps
  extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'maxLength'> {
  /** The most code points the API takes. They are counted, never cut: a cut paste would lose text in silence. */
  maxChars?: number | undefined
  mono?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, hideLabel, maxChars, mono, className, onChange, ...area } = props
  const [typed, setTyped] = useState<string>()
  const text = area.value ?? typed ?? area.defaultValue ?? ''
  const used = codePoints(String(text))
  const counter = maxChars !== undefined && `${formatCount(used)} of ${formatCount(maxChars)}`
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} aside={aside ?? counter}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          aria-invalid={control['aria-invalid'] ?? (maxChars !== undefined && used > maxChars ? true : undefined)}
          onChange={change}
          className={cx(css['box'], css['area'], mono && css['mono'], className)}
        />
      )}
    </Field>
  )
}
