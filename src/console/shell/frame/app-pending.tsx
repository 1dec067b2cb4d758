import { Loading } from '#/console/kit/feedback/state'
import styles from './shell.module.css'

/** Outline of the frame while its code loads, to avoid a layout shift. */
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
