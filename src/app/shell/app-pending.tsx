import { Loading } from '#/ui/feedback/state'
import styles from './shell.module.css'

/** The frame's outline while its own code is on its way, so that nothing jumps when it comes. */
export function AppPending() {
  return (
    <div className={styles.app}>
      <div className={styles.aside} />
      <div className={styles.column}>
        <div className={styles.top} />
        <div className={styles.main}>
          <Loading label="Loading the console" shape="page" />
        </div>
      </div>
    </div>
  )
}
