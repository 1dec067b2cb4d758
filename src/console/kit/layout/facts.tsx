import type { ReactNode } from 'react'
import { PressableTimes } from '../text/relative-time'
import { cx } from './cx'
import css from './facts.module.css'

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[]
  /** A column beside the content where the window is wide enough for two */
  rail?: boolean | undefined
}

/** The row of facts below a resource's name. */
export function Facts({ items, rail }: FactsProps) {
  return (
    <PressableTimes value>
      <dl className={cx(css['facts'], rail && css['rail'])} data-detail>
        {items.map((item) => (
          <div key={item.label} className={css['fact']}>
            <dt className={css['label']}>{item.label}</dt>
            <dd className={css['value']}>{item.value}</dd>
          </div>
        ))}
      </dl>
    </PressableTimes>
  )
}
