import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useBudget } from '#/api/client/budget'
import { useSession } from '#/api/session/session'
import { SkipLink } from '#/ui/layout/skip-link'
import { lazyOrNothing } from './lazy-or-nothing'
import { Overlays } from './overlays'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import styles from './shell.module.css'
import { announce } from './announce'
import bannerStyles from './banner.module.css'
import { useOnline } from './use-online'
import { reloadNow, type UpdateState, useUpdate } from '#/api/first-load/updates'
import { Button } from '#/ui/button/button'

const WORDS: Readonly<Record<Exclude<UpdateState, 'none'>, string>> = {
  unreachable: 'The console’s server can’t be reached. Trying again…',
  newer: 'A newer version of the console is available.',
  broken: 'A part of the console couldn’t be loaded.',
  stuck: 'A part of the console couldn’t be loaded. A reload fetches it again.',
}

/** A part of the console is missing: why, and the reload where that helps. The reload is never made over work or results. */
function UpdateBanner() {
  const state = useUpdate()
  const online = useOnline()
  // The offline banner says it already.
  if (state === 'none' || (state === 'unreachable' && !online)) return null
  return (
    <div className={bannerStyles.banner} role="status">
      {WORDS[state]}
      {state === 'unreachable' ? null : <Button onClick={reloadNow}>Reload</Button>}
    </div>
  )
}

/** One line while the browser is offline; what is shown may be old, and nothing is sent until it is back. */
function OfflineBanner() {
  const online = useOnline()
  const was = useRef(online)
  useEffect(() => {
    if (was.current !== online) announce(online ? 'Back online' : 'You are offline')
    was.current = online
  }, [online])
  if (online) return null
  return (
    <div className={bannerStyles.banner} data-tone="warn">
      You are offline. What you see may be out of date; nothing is sent until the connection is back.
    </div>
  )
}

const WaitBanner = lazyOrNothing(async () => (await import('./wait-banner')).WaitBanner)
const SessionExpired = lazyOrNothing(async () => (await import('../session/session-expired')).SessionExpired)

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
