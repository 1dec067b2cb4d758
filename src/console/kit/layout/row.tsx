import type { ReactNode } from 'react'
import { cx } from './cx'
import css from './layout.module.css'
import type { Gap } from './stack'

export interface RowProps {
  gap?: Gap | undefined
  align?: 'start' | undefined
  justify?: 'space-between' | undefined
  wrap?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** Children side by side, vertically centered by default. */
export function Row({ gap = 2, align, justify, wrap = false, className, children }: RowProps) {
  return (
    <div
      className={cx(css['row'], css[`gap${gap}`], wrap && css['wrap'], className)}
      style={{ alignItems: align, justifyContent: justify }}
    >
      {children}
    </div>
  )
}
