import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import css from './choice.module.css'
import { cx } from '../layout/cx'
import { mergeRefs } from './merge-refs'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  /** Omit it for a bare checkbox, as in the rows of a list, and pass `aria-label` */
  label?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  indeterminate?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A checkbox. Accepts the props of a form's `register()`. */
export function Checkbox({ label, hint, error, indeterminate = false, className, ref, ...input }: CheckboxProps) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // `indeterminate` has no attribute.
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  const wrong = error !== undefined && error !== ''
  const box = (
    <input
      {...input}
      type="checkbox"
      id={id}
      ref={mergeRefs(own, ref)}
      className={cx(css['box'], className)}
      aria-describedby={[hint != null && `${id}hint`, wrong && `${id}error`].filter(Boolean).join(' ') || undefined}
      aria-invalid={wrong || undefined}
      aria-errormessage={wrong ? `${id}error` : undefined}
    />
  )
  if (label === undefined) return box
  return (
    <div className={css['check']}>
      {box}
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      {hint != null && (
        <span id={`${id}hint`} className={cx(css['hint'], css['below'])}>
          {hint}
        </span>
      )}
      {wrong && (
        <span id={`${id}error`} className={cx(css['error'], css['below'])}>
          {error}
        </span>
      )}
    </div>
  )
}
