import type { ReactNode } from 'react'
import { PressableTimes } from '../text/relative-time'
import { cx } from './cx'
import css from './facts.module.css'

export interface FactItem {
  readonly label: string
  readonly value: ReactNode
  /** Gives way to the other cells, so that all fit in one row: a hostname or tags */
  readonly long?: boolean | undefined
}

/** The row of facts below a resource's name; a single one is a line without a box. */
export function Facts({ items }: { items: readonly FactItem[] }) {
  const boxed = items.length > 1
  return (
    <PressableTimes value>
      <dl className={css[boxed ? 'facts' : 'single']}>
        {items.map((item) => (
          <div key={item.label} className={boxed ? cx(css['fact'], item.long && css['long']) : undefined}>
            <dt className={css['label']}>{item.label}</dt>
            <dd className={boxed ? css['value'] : undefined}>{item.value}</dd>
          </div>
        ))}
      </dl>
    </PressableTimes>
  )
}
