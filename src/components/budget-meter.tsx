import { useBudget } from '../api/budget'
import styles from './budget-meter.module.css'
import { count } from './words'

/** What is left of the API's request limit: its headers where they can be read, the console's own count otherwise. */
export function BudgetMeter() {
  const { remaining, limit, waiting } = useBudget()
  const share = Math.max(0, Math.min(1, remaining / limit))
  const state = waiting > 0 ? 'out' : share < 0.1 ? 'low' : 'fine'
  return (
    <>
      <span className={styles.words}>
        {waiting > 0 ? `${count(waiting, 'request')} waiting for the limit` : `${remaining} of ${limit} requests left`}
      </span>
      <div
        className={styles.meter}
        data-state={state}
        role="meter"
        aria-label="Requests left"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={remaining}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </>
  )
}
