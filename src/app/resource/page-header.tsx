import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  /** Text is shown as a name: hidden characters and direction overrides become visible. */
  title: ReactNode
  /** One line of numbers about the page. */
  summary?: ReactNode
  /** The resource's hostname or ID. */
  identity?: ReactNode
  /** A `RefreshButton`. */
  read?: ReactNode
  actions?: ReactNode
}

/** The top of every page. Its heading receives focus after a navigation. */
export function PageHeader({ title, summary, identity, read, actions }: PageHeaderProps) {
  const below = (
    <>
      {identity === undefined ? null : <div className={styles.identity}>{identity}</div>}
      {summary === undefined ? null : <div className={styles.summary}>{summary}</div>}
    </>
  )
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{typeof title === 'string' ? visible(title).text : title}</h1>
        {read === undefined ? (
          below
        ) : (
          <div className={styles.line}>
            {below}
            {read}
          </div>
        )}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
