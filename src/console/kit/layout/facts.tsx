import type { ReactNode } from 'react'
import { PressableTimes } from '../text/relative-time'
import css from './facts.module.css'

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[]
  /** As a line of text, for a page whose list should start high */
  inline?: boolean | undefined
}

/** The row of facts below a resource's name. */
export function Facts({ items, inline = false }: FactsProps) {
  return (
    <PressableTimes value>
      <dl className={css[inline ? 'inline' : 'facts']} data-detail>
        {items.map((item) => (
          <div key={item.label} className={inline ? undefined : css['fact']}>
            <dt className={css['label']}>{item.label}</dt>
            <dd className={inline ? undefined : css['value']}>{item.value}</dd>
          </div>
        ))}
      </dl>
    </PressableTimes>
  )
}
