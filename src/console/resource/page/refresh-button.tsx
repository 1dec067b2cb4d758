import refreshCwIcon from '@lucide/icons/icons/refresh-cw'
import { IconButton } from '#/console/kit/button/icon-button'
import { Icon } from '#/console/kit/button/icon'
import { useTimeText } from '#/console/kit/text/relative-time'
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

/** A button that reads the data again, and names their age. Only old data say it in words. */
export function RefreshButton({ name = 'Refresh', updatedAt, fetching, stale = false, onRefresh }: RefreshButtonProps) {
  const age = useTimeText(new Date(updatedAt), true)
  const known = updatedAt > 0
  return (
    <span className={styles.refresh} data-stale={stale && known ? '' : undefined}>
      {stale && known && <span>Last updated {age}</span>}
      <IconButton
        name={known && !stale ? `${name}. Updated ${age}` : name}
        data-shortcut="refresh"
        icon={<Icon of={refreshCwIcon} size={14} aria-hidden className={fetching ? styles.turning : undefined} />}
        aria-busy={fetching}
        onClick={onRefresh}
      />
    </span>
  )
}
