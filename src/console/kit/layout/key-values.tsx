import { Fragment, type ReactNode } from 'react'
import { PressableTimes } from '../text/relative-time'
import css from './facts.module.css'

interface KeyValue {
  /** Unique in the list. */
  readonly label: string
  /** Shown instead of the label, such as a link. */
  readonly term?: ReactNode
  readonly value: ReactNode
}

/** Labels and values in two columns. */
export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <PressableTimes value>
      <dl className={css['pairs']}>
        {items.map((item) => (
          <Fragment key={item.label}>
            <dt>{item.term ?? item.label}</dt>
            <dd>{item.value}</dd>
          </Fragment>
        ))}
      </dl>
    </PressableTimes>
  )
}
