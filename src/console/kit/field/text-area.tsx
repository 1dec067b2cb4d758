import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import { codePoints } from '#/lib/text'
import css from './control.module.css'
import { cx } from '../layout/cx'
import { Field, type FieldAppearance } from './field'
import { mergeRefs } from './merge-refs'
import { lengthNear } from './words'

export interface TextAreaProps
  extends FieldAppearance, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'maxLength'> {
  /** Most code points that the API accepts. Longer text is counted but not cut, since that would lose text silently. */
  maxChars?: number | undefined
  mono?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, hideLabel, maxChars, mono, className, onChange, ref, ...area } = props
  const own = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  // A form writes its values into the element, not into a property: the first, and those of a reset.
  const read = useEffectEvent(() => setTyped(own.current?.value ?? ''))
  useLayoutEffect(() => read())
  const used = codePoints(String(area.value ?? typed))
  const counter = maxChars !== undefined && lengthNear(used, maxChars)
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} aside={aside ?? counter}>
      {(control) => (
        <textarea
          rows={4}
          {...(mono && { autoCapitalize: 'none', autoCorrect: 'off' })}
          {...area}
          {...control}
          ref={mergeRefs(own, ref)}
          aria-invalid={control['aria-invalid'] ?? (maxChars !== undefined && used > maxChars ? true : undefined)}
          onChange={change}
          className={cx(css['box'], css['area'], mono && css['mono'], className)}
        />
      )}
    </Field>
  )
}
