import { reloadNow, useUpdate } from '../api/updates'
import { Button } from '../ui/button'
import styles from './banner.module.css'

/** A newer console is there and something unsaved holds the reload back, or the reload did not help. */
export function UpdateBanner() {
  const state = useUpdate()
  if (state === 'none') return null
  return (
    <div className={styles.banner} role="status">
      {state === 'waiting'
        ? 'A newer version of the console is there. It loads by itself when nothing unsaved is left.'
        : 'A part of the console could not be loaded, and loading the page again did not help.'}
      <Button onClick={reloadNow}>Load again now</Button>
    </div>
  )
}
