import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import { type PageAction, PageActions } from './page-actions'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  /** Text is shown as a name: hidden characters and direction overrides become visible. */
  title: ReactNode
  /** One line of numbers about the page. */
  summary?: ReactNode
  /** What a resource's visitor came to learn. */
  sentence?: ReactNode
  /** The resource's hostname or ID. */
  identity?: ReactNode
  /** A `RefreshButton`, in the upper corner of each page. */
  read?: ReactNode
  actions?: readonly PageAction[] | undefined
}

/** The top of every page. Its heading receives focus after a navigation. */
export function PageHeader({ title, summary, sentence, identity, read, actions = [] }: PageHeaderProps) {
  const inBar = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.crumb)?.staticData.crumb === title,
  })
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1} data-in-bar={inBar || undefined}>
          {typeof title === 'string' ? visible(title).text : title}
        </h1>
        {sentence === undefined ? null : (
          <p className={styles.sentence} role="status">
            {sentence}
          </p>
        )}
        {identity === undefined ? null : <div className={styles.identity}>{identity}</div>}
        {summary === undefined ? null : <div className={styles.summary}>{summary}</div>}
      </div>
      <div className={styles.side}>
        {actions.length > 0 && <PageActions items={actions} />}
        {read != null && <div className={styles.read}>{read}</div>}
      </div>
    </header>
  )
}
