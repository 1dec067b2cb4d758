import type { ElementType, HTMLAttributes } from 'react'
import css from './visually-hidden.module.css'

export interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType | undefined
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: As = 'span', ...rest }: VisuallyHiddenProps) {
  return <As {...rest} className={css['hidden']} />
}
