import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { formatCount } from '#/lib/bytes'
import { withLink, type LinkElement } from './link-element'
import css from './tabs.module.css'

export interface TabItem {
  id: string
  label: string
  link: LinkElement
  count?: number | undefined
}

/** Scrolls a strip that is narrower than its tabs so that the current one is in its middle. */
function center(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-current=page]')
  if (!tab) return
  const { left, width } = tab.getBoundingClientRect()
  const edge = strip.getBoundingClientRect()
  strip.scrollLeft += left + width / 2 - (edge.left + edge.width / 2)
}

interface TabsProps {
  label: string
  items: readonly TabItem[]
  /** Shown at the end of the line */
  aside?: ReactNode
}

/** Links to the views of one resource; the current one has `aria-current="page"` and is always in sight. */
export function Tabs({ label, items, aside }: TabsProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = box.current
    if (!strip) return undefined
    const size = new ResizeObserver(() => center(strip))
    // A link marks itself as the current one.
    const current = new MutationObserver(() => center(strip))
    size.observe(strip)
    // Counts make tabs wider when they arrive.
    for (const tab of strip.children) size.observe(tab)
    current.observe(strip, { subtree: true, attributeFilter: ['aria-current'] })
    return () => {
      size.disconnect()
      current.disconnect()
    }
  }, [])
  return (
    <div className={css['line']}>
      <nav ref={box} className={css['tabs']} aria-label={label}>
        {items.map((item) => (
          <Fragment key={item.id}>
            {withLink(
              item.link,
              css['tab'],
              <>
                {item.label}{' '}
                {item.count !== undefined && <span className={css['count']}>{formatCount(item.count)}</span>}
              </>,
            )}
          </Fragment>
        ))}
      </nav>
      {aside !== undefined && <div className={css['aside']}>{aside}</div>}
    </div>
  )
}
