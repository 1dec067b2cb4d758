import type { ReactNode, Ref } from 'react'
import css from './form-error.module.css'
import { Note } from '../feedback/note'

export interface FormErrorProps {
  title?: string | undefined
  errors: readonly string[] | string | undefined
  /** The box, which gets focus after a submit, so that screen readers announce the reason */
  ref?: Ref<HTMLDivElement> | undefined
  /** An action below the reasons */
  children?: ReactNode
}

/** Errors of the form as a whole; renders nothing without errors. */
export function FormError({ title, errors, ref, children }: FormErrorProps) {
  const list = (typeof errors === 'string' ? [errors] : (errors ?? [])).filter((text) => text !== '')
  if (list.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={css['box']}>
      <Note tone="danger" title={title} role="alert">
        {list.length === 1 ? (
          list[0]
        ) : (
          <ul className={css['list']}>
            {list.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {children}
      </Note>
    </div>
  )
}
