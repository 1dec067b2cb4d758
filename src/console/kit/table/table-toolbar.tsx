import type { ReactNode } from 'react'
import css from './table-toolbar.module.css'

/** The filter and facets above a table, and controls at the end of the line. Pass it as the table's `toolbar`. */
export function TableToolbar({ children, aside }: { children?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={css['bar']}>
      {children}
      {aside != null && <div className={css['aside']}>{aside}</div>}
    </div>
  )
}
