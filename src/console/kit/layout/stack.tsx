import type { CSSProperties, ElementType, ReactNode } from 'react'
import { cx } from './cx'
import css from './layout.module.css'

/** Steps of the 4 px grid. */
export type Gap = 1 | 2 | 3 | 4 | 5

export interface StackProps {
  gap?: Gap | undefined
  as?: ElementType | undefined
  align?: CSSProperties['alignItems'] | undefined
  className?: string | undefined
  /** As wide as a form, in the middle of the page */
  narrow?: boolean | undefined
  children?: ReactNode
}

/** Children in a column with equal gaps. */
export function Stack({ gap = 4, as: As = 'div', align, narrow, className, children }: StackProps) {
  return (
    <As
      className={cx(css['stack'], css[`gap${gap}`], narrow && css['narrow'], className)}
      style={align && { alignItems: align }}
    >
      {children}
    </As>
  )
}
