import type { ReactNode } from 'react'
import { Skeleton } from './skeleton'
import css from './state.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

export interface LoadingProps {
  label?: string | undefined
  rows?: number | undefined
  shape?: 'table' | 'page' | 'lines' | undefined
  /** A shape of its own */
  children?: ReactNode
}

const WIDTHS = ['22%', '16%', '9%', '11%', '26%']

function Rows({ rows }: { rows: number }) {
  return (
    <div className={css['rows']} aria-hidden>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={css['line']}>
          {WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A skeleton of the coming data. It appears after 150 ms: most answers are faster. */
export function Loading({ label = 'Loading', rows = 6, shape = 'table', children }: LoadingProps) {
  return (
    <div className={css['loading']}>
      <VisuallyHidden role="status">{label}…</VisuallyHidden>
      {children}
      {shape === 'table' && !children && <Rows rows={rows} />}
      {shape === 'lines' && <Skeleton lines={rows} />}
      {shape === 'page' && (
        <div className={css['page']}>
          <Skeleton width="240px" height="22px" />
          <Skeleton width="420px" />
          <Rows rows={rows} />
        </div>
      )}
    </div>
  )
}
