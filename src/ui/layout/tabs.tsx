import { Fragment } from 'react'
import { formatCount } from '#/lib/bytes'
import { withLink, type LinkElement } from './link-element'
import css from './tabs.module.css'

export interface TabItem {
  id: string
  label: string
  link: LinkElement
  count?: number | undefined
}

/** Links to the views of one resource; the current one has `aria-current="page"`. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav className={css['tabs']} aria-label={label}>
      {items.map((item) => (
        <Fragment key={item.id}>
          {withLink(
            item.link,
            css['tab'],
            <>
              {item.label}
              {item.count !== undefined && <span className={css['count']}>{formatCount(item.count)}</span>}
            </>,
          )}
        </Fragment>
      ))}
    </nav>
  )
}
