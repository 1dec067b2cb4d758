import { RefreshCw } from 'lucide-react'
import { IconButton } from '#/ui/button/icon-button'
import { RelativeTime } from '#/ui/text/relative-time'
import styles from './refresh-button.module.css'

interface RefreshButtonProps {
  /** Says what is read, where the page has more than one of these. */
  name?: string | undefined
  /** Milliseconds of the last answer; 0 before the first. */
  updatedAt: number
  fetching: boolean
  /** Known to be older than what the API holds, for instance while offline. */
  stale?: boolean | undefined
  onRefresh: () => void
}

/** When this was read, and reading it again. */
export function RefreshButton({ name = 'Refresh', updatedAt, fetching, stale, onRefresh }: RefreshButtonProps) {
  return (
    <span className={styles.refresh} data-stale={stale === true ? '' : undefined}>
      {updatedAt > 0 ? (
        <span>
          {stale === true ? 'Out of date, read ' : 'Updated '}
          <RelativeTime value={new Date(updatedAt).toISOString()} />
        </span>
      ) : null}
      <IconButton
        name={name}
        data-shortcut="refresh"
        size="sm"
        icon={<RefreshCw size={14} aria-hidden className={fetching ? styles.turning : undefined} />}
        aria-busy={fetching}
        onClick={onRefresh}
      />
    </span>
  )
}
