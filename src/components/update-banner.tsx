import { reloadNow, useUpdate, type UpdateState } from '../api/updates'
import { Button } from '../ui/button'
import styles from './banner.module.css'
import { useOnline } from './use-online'

const WORDS: Readonly<Record<Exclude<UpdateState, 'none'>, string>> = {
  unreachable: 'The console’s server can’t be reached. Trying again…',
  newer: 'A newer version of the console is available.',
  broken: 'A part of the console couldn’t be loaded.',
  stuck: 'A part of the console couldn’t be loaded. A reload fetches it again.',
}

/** A part of the console is missing: why, and the reload where that helps. The reload is never made over work or results. */
export function UpdateBanner() {
  const state = useUpdate()
  const online = useOnline()
  // The offline banner says it already.
  if (state === 'none' || (state === 'unreachable' && !online)) return null
  return (
    <div className={styles.banner} role="status">
      {WORDS[state]}
      {state === 'unreachable' ? null : <Button onClick={reloadNow}>Reload</Button>}
    </div>
  )
}
