import type { Budget } from '#/console/api/client/budget'
import { formatClockSecond } from '#/lib/time/dates'
import styles from './budget-meter.module.css'
import { plural } from '#/lib/text'

/** Remaining requests of the API's limit, from its headers if readable, else the console's own count. */
export function BudgetMeter({ remaining, limit, waiting, resetAt }: Budget) {
  const share = Math.max(0, Math.min(1, remaining / limit))
  const refills = resetAt === null ? null : formatClockSecond(new Date(resetAt))
  const state = waiting > 0 ? 'out' : share < 0.1 ? 'low' : 'fine'
  return (
    <>
      <span className={styles.words}>
        {waiting > 0
          ? `${plural(waiting, 'request')} waiting for the API limit`
          : `API limit: ${plural(remaining, 'request')} left${refills === null ? '' : `, refills at ${refills}`}`}
      </span>
      <div
        className={styles.meter}
        data-state={state}
        role="meter"
        aria-label="API requests left"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={remaining}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </>
  )
}
