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

/** The views of one resource, each with its own address; the current one is the link with `aria-current="page"`. */
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
