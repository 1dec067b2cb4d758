import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '#/console/api/session/session'
import { painted } from '#/lib/after-paint'
import { SkipLink } from '#/console/kit/layout/skip-link'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { Overlays } from './overlays'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import styles from './shell.module.css'
import { announce } from '#/console/resource/page/announce'
import bannerStyles from './banner.module.css'
import { useOnline } from '#/console/resource/page/use-online'
import { reloadNow, type UpdateState, useUpdate } from '#/console/api/first-load/updates'
import { Button } from '#/console/kit/button/button'
import { WaitBanner } from './wait-banner'

const UPDATE_TEXT: Readonly<Record<Exclude<UpdateState, 'none'>, string>> = {
  unreachable: 'Can’t reach the console’s server. Retrying…',
  newer: 'A new version is available.',
  broken: 'A part of the console couldn’t be loaded.',
  stuck: 'A part of the console couldn’t be loaded. Reload to try again.',
}

/** Says why a part of the console is missing, and offers a reload if that helps. Never reloads on its own. */
function UpdateBanner() {
  const state = useUpdate()
  const online = useOnline()
  // The offline banner covers this case.
  if (state === 'none' || (state === 'unreachable' && !online)) return null
  return (
    <div className={bannerStyles.banner} role="status">
      {UPDATE_TEXT[state]}
      {state === 'unreachable' ? null : <Button onClick={reloadNow}>Reload</Button>}
    </div>
  )
}

/** Banner while the browser is offline. */
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
      You are offline. Data might be out of date, and nothing is sent until you’re back online.
    </div>
  )
}

const SessionExpired = lazyPart(async () => (await import('../session/session-expired')).SessionExpired)

// After the first view, which needs none of it.
const Watch = lazyPart(async () => {
  await painted()
  return (await import('../attention/watch')).Watch
})

/** Frame of every page except sign-in: areas, breadcrumbs, account, transfers. */
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
          <WaitBanner />
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
      </div>
      <Overlays />
      {session.status === 'signed-out' ? null : <Watch key={session.account?.since} />}
      {session.status === 'expired' ? <SessionExpired /> : null}
    </>
  )
}
