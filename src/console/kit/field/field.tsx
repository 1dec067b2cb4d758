import { useId, type ReactNode } from 'react'
import css from './field.module.css'
import hidden from '../layout/visually-hidden.module.css'

/** Attributes that a control gets from its field. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-errormessage'?: string | undefined
}

/** Props that every field has. */
export interface FieldAppearance {
  label: ReactNode
  /** The rule, shown before a mistake */
  hint?: ReactNode
  /** The error message */
  error?: string | undefined
  optional?: boolean | undefined
  /** Shown at the end of the label's line */
  aside?: ReactNode
  hideLabel?: boolean | undefined
}

export interface FieldProps extends FieldAppearance {
  /** For several controls: the label names the group */
  group?: boolean | 'radiogroup' | undefined
  children: (control: FieldControl) => ReactNode
}

/** A control with its label, hint and error, connected by ARIA attributes. */
export function Field({ label, hint, error, optional, aside, hideLabel, group = false, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const wrong = error !== undefined && error !== ''
  const described = [hint != null && hintId, wrong && errorId].filter(Boolean).join(' ') || undefined
  const control: FieldControl = {
    id,
    'aria-describedby': described,
    'aria-invalid': wrong || undefined,
    'aria-errormessage': wrong ? errorId : undefined,
  }
  const name = (
    <>
      {label}
      {optional && <span className={css['optional']}> (optional)</span>}
    </>
  )
  const look = hideLabel ? hidden['hidden'] : css['label']
  const head = group ? (
    <span id={`${id}label`} className={look}>
      {name}
    </span>
  ) : (
    <label htmlFor={id} className={look}>
      {name}
    </label>
  )
  return (
    <div
      className={css['field']}
      role={group === true ? 'group' : group || undefined}
      aria-labelledby={group ? `${id}label` : undefined}
      aria-describedby={group ? described : undefined}
      aria-invalid={(group === 'radiogroup' && wrong) || undefined}
      aria-errormessage={group === 'radiogroup' && wrong ? errorId : undefined}
    >
      {hideLabel && aside == null ? (
        head
      ) : (
        <div className={css['head']}>
          {head}
          {aside != null && <span className={css['aside']}>{aside}</span>}
        </div>
      )}
      {children(control)}
      {wrong && (
        <p id={errorId} className={css['error']}>
          {error}
        </p>
      )}
      {hint != null && (
        <p id={hintId} className={css['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
