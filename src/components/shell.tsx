import { Suspense, type ReactNode } from 'react'
import { useBudget } from '../api/budget'
import { useSession } from '../api/session'
import { SkipLink } from '../ui/skip-link'
import { lazyOrNothing } from './lazy-or-nothing'
import { OfflineBanner } from './offline-banner'
import { Overlays } from './overlays'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { UpdateBanner } from './update-banner'
import styles from './shell.module.css'

const WaitBanner = lazyOrNothing(async () => (await import('./wait-banner')).WaitBanner)
const SessionExpired = lazyOrNothing(async () => (await import('./session-expired')).SessionExpired)

/** Apart from the frame, which must not be drawn again with every request. */
function WhileWaiting() {
  return useBudget().nextAt === null ? null : (
    <Suspense>
      <WaitBanner />
    </Suspense>
  )
}

/** The frame around every page but the sign-in: areas, breadcrumbs, account, transfers. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <>
      <SkipLink target="main" />
      <div className={styles.app}>
        <aside className={styles.aside}>
          <Sidebar />
        </aside>
        <div className={styles.column}>
          <TopBar />
          <OfflineBanner />
          <UpdateBanner />
          <WhileWaiting />
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
      </div>
      <Overlays />
      {session.status === 'expired' ? (
        <Suspense>
          <SessionExpired />
        </Suspense>
      ) : null}
    </>
  )
}
