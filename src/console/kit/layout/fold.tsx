import type { ReactNode } from 'react'
import css from './facts.module.css'
import { cx } from './cx'

interface FoldProps {
  title: string
  /** Initially. */
  open?: boolean | undefined
  children: ReactNode
}

/** A card whose content is shown on request. */
export function Fold({ title, open = false, children }: FoldProps) {
  return (
    <details className={cx(css['card'], css['fold'])} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
