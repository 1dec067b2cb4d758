import { reloadNow, useUpdate } from '../api/updates'
import { Button } from '../ui/button'
import styles from './banner.module.css'
import { useOnline } from './use-online'

/** A newer console is there and something unsaved holds the reload back, or the reload did not help. */
export function UpdateBanner() {
  const state = useUpdate()
  const online = useOnline()
  // Offline nothing is known of newer versions; the offline banner has the word.
  if (state === 'none' || (state === 'waiting' && !online)) return null
  return (
    <div className={styles.banner} role="status">
      {state === 'waiting'
        ? 'A newer version of the console is there. It loads by itself when nothing unsaved is left.'
        : 'A part of the console could not be loaded, and loading the page again did not help.'}
      <Button onClick={reloadNow}>Load again now</Button>
    </div>
  )
}
