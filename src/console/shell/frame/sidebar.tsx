import { Link, useMatches } from '@tanstack/react-router'
import { memo } from 'react'
import { Icon } from '#/console/kit/button/icon'
import { Brand } from '../navigation/brand'
import { areaMarks } from '../navigation/area-marks'
import type { Area } from '#/console/resource/area/area'
import { areaGroups, overview } from '../navigation/navigation'
import { useAccountName } from '../session/use-account-name'
import { useApiAddress } from '../session/use-api-address'
import styles from './sidebar.module.css'
import { useStore } from '#/console/api/base/store'

/** The area's mark isn't part of the link's name, which would change while a list loads. */
function AreaLink({ area, onFollow }: { area: Area; onFollow: (() => void) | undefined }) {
  const mark = useStore(areaMarks)[area.path]
  // The page's address is elsewhere, and its breadcrumbs begin with this area.
  const above = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.above?.some(({ to }) => to === area.path)),
  })
  return (
    <Link
      to={area.path}
      className={styles.area}
      activeOptions={{ exact: area === overview, includeSearch: false }}
      {...(above && { 'data-status': 'active', 'aria-current': 'page' })}
      title={mark}
      onClick={onFollow}
    >
      <Icon of={area.icon} size={16} />
      <span className={styles.label}>{area.label}</span>
      {mark !== undefined && <span className={styles.mark} aria-hidden />}
    </Link>
  )
}

/**
 * Areas by group, with account and API at the bottom. `label` distinguishes the drawer's copy from the fixed one. Memoized, because
 * links track the current page on their own.
 */
export const Sidebar = memo(function Sidebar({ label = 'Areas', onFollow }: { label?: string; onFollow?: () => void }) {
  const address = useApiAddress()
  const account = useAccountName()
  return (
    <div className={styles.side}>
      <Link to="/" className={styles.home} activeOptions={{ exact: true }} onClick={onFollow}>
        <Brand />
      </Link>
      <nav aria-label={label} className={styles.areas}>
        <AreaLink area={overview} onFollow={onFollow} />
        {areaGroups.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <div className={styles.group} aria-hidden>
              {group.label}
            </div>
            <ul>
              {group.areas.map((area) => (
                <li key={area.path}>
                  <AreaLink area={area} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <footer className={styles.foot}>
        {account === '' ? null : <span className={styles.address}>{account}</span>}
        <span className={styles.address}>{address}</span>
      </footer>
    </div>
  )
})
