import { visible } from '#/lib/text'
import css from './breadcrumbs.module.css'
import { withLink, type LinkElement } from './link-element'

export interface Crumb {
  label: string
  link?: LinkElement | undefined
}

/** The path to this page; the last item is the page itself. A phone shows only the way back from the item that is the page's `heading`. */
export function Breadcrumbs({ items, heading }: { items: readonly Crumb[]; heading?: number }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={css['list']}>
        {items.map((item, index) => {
          const label = visible(item.label).text
          const text = <bdi title={label}>{label}</bdi>
          const last = index === items.length - 1
          return (
            <li key={`${index} ${item.label}`} className={css['item']} data-back={index + 1 === heading || undefined}>
              {last ? (
                <span className={css['current']} aria-current="page">
                  {text}
                </span>
              ) : item.link ? (
                withLink(item.link, css['link'], text)
              ) : (
                <span className={css['plain']}>{text}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
