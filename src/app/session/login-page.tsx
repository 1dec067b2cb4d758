import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { configQuery } from '#/api/client/config'
import { safeRedirect } from '#/api/session/redirect'
import { session, useSession } from '#/api/session/session'
import type { SessionEnd } from '#/api/session/session-state'
import { linkClass } from '#/ui/button/button-class'
import { Note } from '#/ui/feedback/note'
import { Loading } from '#/ui/feedback/state'
import { toast } from '#/ui/feedback/toast'
import { Brand } from '../shell/brand'
import { ErrorNote } from '../errors/error-note'
import { TokenForm } from './token-form'
import { useDocumentTitle } from '../shell/use-title'
import styles from './login-page.module.css'

/** The sign-in. `redirect` is where one was going; only a page of this console is gone to. */
export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const router = useRouter()
  const config = useQuery(configQuery)
  const to = safeRedirect(redirect, (path) => path !== '/login' && router.getMatchedRoutes(path)[2] !== undefined)
  useDocumentTitle('Sign in · Cloud Console')
  useEffect(() => {
    // The page one came for is fetched while the token is typed.
    void router.preloadRoute({ to }).catch(() => undefined)
  }, [router, to])
  const { status, ended } = useSession()
  const signedIn = useEffectEvent(() => {
    if (!session.get().persisted) {
      toast({
        title: 'Signed in for this page only',
        detail: 'This browser keeps nothing for the console, so a reload asks for the token again.',
        tone: 'warn',
      })
    }
    router.history.replace(to)
  })
  // Signed in by the form, or by another tab whose answer came late.
  const first = useRef(status)
  useEffect(() => {
    if (status === 'signed-in' && first.current !== 'signed-in') signedIn()
    first.current = status
  }, [status])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Brand />
        <div>
          <h1 tabIndex={-1}>Sign in with an access token</h1>
          <p className={styles.lead}>
            {redirect === undefined || ended ? '' : 'Sign in to open the page you asked for. '}
            The token stays in this tab until you close it.
          </p>
        </div>
        {ended ? <EndNote ended={ended} /> : null}
        {config.error ? (
          <ErrorNote
            error={config.error}
            retry={() => void config.refetch()}
            title="The console’s configuration cannot be used"
          />
        ) : config.data === undefined ? (
          <Loading label="Loading the configuration" shape="lines" rows={2} />
        ) : (
          <TokenForm />
        )}
        <p className={styles.browse}>
          Clusters and regions need no token.{' '}
          <Link to="/clusters" className={linkClass}>
            Browse without signing in
          </Link>
        </p>
      </div>
    </main>
  )
}

const WHY: Readonly<Record<SessionEnd['why'], string>> = {
  here: 'You signed out',
  elsewhere: 'You signed out in another tab',
  refused: 'Your token is no longer accepted',
}

/** Why nobody is signed in any more, and what was lost with the session. */
function EndNote({ ended: { why, dropped } }: { ended: SessionEnd }) {
  return (
    <Note tone={why === 'refused' || dropped.length > 0 ? 'warn' : 'info'} title={WHY[why]} role="status">
      {why === 'refused' ? 'It was revoked or has expired.' : null}
      {dropped.length === 0 ? null : (
        <>
          <div>Discarded:</div>
          <ul className={styles.dropped}>
            {dropped.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
