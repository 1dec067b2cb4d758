import { ArrowRight, CornerDownLeft, Zap } from 'lucide-react'
import { cloneElement, type HTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { matchesIn } from '../../lib/rank'
import { visible } from '../../lib/text'
import { Kbd } from '../../ui/kbd'
import { AreaIcon } from '../area-icon'
import type { Found } from './found'
import styles from './palette.module.css'

function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matchesIn(text, query)) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <bdi className={styles.label}>
      {parts}
      {text.slice(at)}
    </bdi>
  )
}

interface OptionProps {
  found: Found
  id: string
  active: boolean
  query: string
  onPoint: () => void
  /** It is followed; `aside` in a tab of its own. */
  onFollow: (aside: boolean) => void
}

/** One line of the palette: a link where it leads somewhere, so that a pointer can open it in a new tab as well. */
export function Option({ found, id, active, query, onPoint, onFollow }: OptionProps) {
  const { label, more, icon, link, keys = [], blocked } = found
  const content = (
    <>
      {icon === 'action' ? <Zap size={16} aria-hidden /> : <AreaIcon name={icon} />}
      <Marked text={visible(label).text} query={query} />
      {more === undefined ? null : <bdi className={styles.more}>{visible(more).text}</bdi>}
      {blocked === undefined ? null : <span className={styles.blocked}>{blocked}</span>}
      <span className={styles.end} aria-hidden>
        {keys.map((key) => (
          <Kbd key={key}>{key.toUpperCase()}</Kbd>
        ))}
        {active && keys.length === 0 ? link ? <ArrowRight size={14} /> : <CornerDownLeft size={14} /> : null}
      </span>
    </>
  )
  const look: HTMLAttributes<HTMLElement> = {
    id,
    role: 'option',
    tabIndex: -1,
    className: styles.option,
    'aria-selected': active,
    'aria-disabled': blocked === undefined ? undefined : true,
    onPointerMove: active ? undefined : onPoint,
    onMouseDown: (event) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (blocked === undefined) onFollow(event.ctrlKey || event.metaKey || event.shiftKey)
      else event.preventDefault()
    },
  }
  if (link && blocked === undefined) return cloneElement(link(), { ...look, children: content })
  // The keyboard is in the text above: it chooses there.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  return <div {...look}>{content}</div>
}
