import type { ReactNode } from 'react'
import { PressableTimes } from '../text/relative-time'
import css from './facts.module.css'

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[]
}

/** The row of facts below a resource's name. */
export function Facts({ items }: FactsProps) {
  return (
    <PressableTimes value>
      <dl className={css['facts']} data-detail>
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
