import type { ReactNode } from 'react'
import css from './table-toolbar.module.css'

/** The line above a table: filter and facets, and what stands at its end. Best given to the table as its `toolbar`. */
export function TableToolbar({ children, aside }: { children?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={css['bar']}>
      {children}
      {aside != null && <div className={css['aside']}>{aside}</div>}
    </div>
  )
}
