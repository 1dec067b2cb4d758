import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  /** Text is shown as a name: what hides or turns its direction is made visible. */
  title: ReactNode
  /** One line that says what is here in numbers. */
  summary?: ReactNode
  /** What the resource is called outside: a hostname, an id. */
  identity?: ReactNode
  /** When this was read, and reading it again: a `RefreshButton`. */
  read?: ReactNode
  actions?: ReactNode
}

/** The top of every page. Its heading takes focus after a navigation. */
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
