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
  /** A `RefreshButton`. */
  read?: ReactNode
  /** Title and identity share a line where both fit, for a page whose list should start high. */
  low?: boolean | undefined
  actions?: readonly PageAction[] | undefined
}

/** The top of every page. Its heading receives focus after a navigation. */
export function PageHeader({ title, summary, sentence, identity, read, low, actions }: PageHeaderProps) {
  const below = (
    <>
      {identity === undefined ? null : <div className={styles.identity}>{identity}</div>}
      {summary === undefined ? null : <div className={styles.summary}>{summary}</div>}
    </>
  )
  return (
    <header className={styles.head}>
      <div className={low ? styles.low : styles.words}>
        <h1 tabIndex={-1}>{typeof title === 'string' ? visible(title).text : title}</h1>
        {sentence === undefined ? null : (
          <p className={styles.sentence} role="status">
            {sentence}
          </p>
        )}
        {read === undefined ? (
          below
        ) : (
          <div className={styles.line}>
            {below}
            <div data-read>{read}</div>
          </div>
        )}
      </div>
      {actions === undefined || actions.length === 0 ? null : <PageActions items={actions} />}
    </header>
  )
}
