import { useState, type ChangeEvent, type Ref, type TextareaHTMLAttributes } from 'react'
import { codePoints } from '#/lib/text'
import css from './control.module.css'
import { cx } from '../layout/cx'
import { Field, type FieldLook } from './field'
import * as copy from './copy'

export interface TextAreaProps
  extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'maxLength'> {
  /** Most code points that the API accepts. Longer text is counted but not cut, since that would lose text silently. */
  maxChars?: number | undefined
  mono?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, hideLabel, maxChars, mono, className, onChange, ...area } = props
  const [typed, setTyped] = useState<string>()
  const text = area.value ?? typed ?? area.defaultValue ?? ''
  const used = codePoints(String(text))
  const counter = maxChars !== undefined && copy.length(used, maxChars)
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
