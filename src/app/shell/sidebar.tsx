import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { AreaIcon } from './area-icon'
import { Brand } from './brand'
import { areaGroups } from './navigation'
import { useAccountName } from '../session/use-account-name'
import { useApiAddress } from '../session/use-api-address'
import styles from './sidebar.module.css'
import { useBudget } from '#/api/client/budget'
import budgetMeterStyles from './budget-meter.module.css'
import { pluralize } from '../catalog/format'

/** What is left of the API's request limit: its headers where they can be read, the console's own count otherwise. */
function BudgetMeter() {
  const { remaining, limit, waiting } = useBudget()
  const share = Math.max(0, Math.min(1, remaining / limit))
  const state = waiting > 0 ? 'out' : share < 0.1 ? 'low' : 'fine'
  return (
    <>
      <span className={budgetMeterStyles.words}>
        {waiting > 0
          ? `${pluralize(waiting, 'request')} waiting for the limit`
          : `${remaining} of ${limit} requests left`}
      </span>
      <div
        className={budgetMeterStyles.meter}
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

const shown = areaGroups

/**
 * The areas by group, and at the foot the API spoken to. `label` tells the drawer's copy from the fixed one. Its links know by
 * themselves where one is: it is not drawn again with every page.
 */
export const Sidebar = memo(function Sidebar({ label = 'Areas', onFollow }: { label?: string; onFollow?: () => void }) {
  const address = useApiAddress()
  const account = useAccountName()
  return (
    <div className={styles.side}>
      <Link to="/" className={styles.home} {...(onFollow ? { onClick: onFollow } : {})}>
        <Brand />
      </Link>
      <nav aria-label={label} className={styles.areas}>
        {shown.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <div className={styles.group} aria-hidden>
              {group.label}
            </div>
            <ul>
              {group.areas.map((area) => (
                <li key={area.to}>
                  <Link to={area.to} className={styles.area} {...(onFollow ? { onClick: onFollow } : {})}>
                    <AreaIcon name={area.icon} />
                    {area.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <footer className={styles.foot}>
        {account === '' ? null : <span className={styles.address}>{account}</span>}
        <span className={styles.address}>{address}</span>
        <BudgetMeter />
      </footer>
    </div>
  )
})
