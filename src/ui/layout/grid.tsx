import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx'
import css from './layout.module.css'
import type { Gap } from './stack'

export interface GridProps {
  /** Minimum column width in px */
  min?: number | undefined
  gap?: Gap | undefined
  className?: string | undefined
  children?: ReactNode
}

/** As many equal columns as fit. */
export function Grid({ min = 240, gap = 4, className, children }: GridProps) {
  const style: CSSProperties & { '--min': string } = { '--min': `${min}px` }
  return (
    <div className={cx(css['grid'], css[`gap${gap}`], className)} style={style}>
      {children}
    </div>
  )
}
