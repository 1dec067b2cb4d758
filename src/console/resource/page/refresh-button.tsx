import refreshCwIcon from '@lucide/icons/icons/refresh-cw'
import { IconButton } from '#/console/kit/button/icon-button'
import { Icon } from '#/console/kit/button/icon'
import { RelativeTime } from '#/console/kit/text/relative-time'
import styles from './refresh-button.module.css'

interface RefreshButtonProps {
  /** The button's accessible name. Required where a page has several. */
  name?: string | undefined
  /** Epoch milliseconds of the last response; 0 before the first. */
  updatedAt: number
  fetching: boolean
  /** Known to be out of date, for example while offline. */
  stale?: boolean | undefined
  onRefresh: () => void
}

/** The age of the data, and a button that reads it again. */
export function RefreshButton({ name = 'Refresh', updatedAt, fetching, stale, onRefresh }: RefreshButtonProps) {
  return (
    <span className={styles.refresh} data-stale={stale === true ? '' : undefined}>
      {updatedAt > 0 ? (
        <span>
          {stale === true ? 'Out of date, loaded' : 'Updated'} <RelativeTime local value={updatedAt} />
        </span>
      ) : null}
      <IconButton
        name={name}
        data-shortcut="refresh"
        size="sm"
        icon={<Icon of={refreshCwIcon} size={14} aria-hidden className={fetching ? styles.turning : undefined} />}
        aria-busy={fetching}
        onClick={onRefresh}
      />
    </span>
  )
}
