import type { ReactNode } from 'react'
import css from './table-toolbar.module.css'

/** Rows that are seen at one glance: a table inside of a page or a form needs no filter for them. */
export const FEW_ROWS = 8

/** The filter and facets above a table, and controls at the end of the line. Pass it as the table's `toolbar`. */
export function TableToolbar({ children, aside }: { children?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={css['bar']}>
      {children}
      {aside != null && <div className={css['aside']}>{aside}</div>}
    </div>
  )
}
