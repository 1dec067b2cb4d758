import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { configQuery } from '#/console/api/base/config'
import { safeRedirect } from '#/console/api/session/redirect'
import { opInUse, session, useApiSettings, useSession } from '#/console/api/session/session'
import type { SessionEnd } from '#/console/api/session/session-state'
import { clusters } from '#/contract/clusters'
import type { AnyOp } from '#/contract/op'
import { linkClass } from '#/console/kit/button/button-class'
import { Note } from '#/console/kit/feedback/note'
import { Loading } from '#/console/kit/feedback/state'
import { toast } from '#/console/kit/feedback/toast'
import { Brand } from '../navigation/brand'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { TokenForm } from './token-form'
import { useDocumentTitle } from '../navigation/use-title'
import styles from './login-page.module.css'
import { signedOutElsewhere, tokenRefused, tokenRefusedDetail } from './words'

const tokenStays = 'Your token is kept only in open tabs of this browser.'

/** The sign-in page. `redirect` is the requested address; only pages of this console are followed. */
export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const router = useRouter()
  const config = useQuery(configQuery)
  const to = safeRedirect(redirect, (path) => path !== '/login' && router.getMatchedRoutes(path)[2] !== undefined)
  useDocumentTitle('Sign in · Cloud Console')
  useEffect(() => {
    // Loads the requested page while the user enters the token. Only `href` can have a query.
    void router.preloadRoute({ to, href: to }).catch(() => undefined)
  }, [router, to])
  const { status, ended } = useSession()
  useApiSettings()
  const publicClusters = opInUse<Pick<AnyOp, 'id' | 'path' | 'auth'>>(clusters.list).auth !== 'required'
  const signedIn = useEffectEvent(() => {
    if (!session.get().persisted) {
      toast({
        title: 'Signed in until you reload',
        detail: 'This browser blocks storage, so a reload asks for your token again.',
        tone: 'warn',
      })
    }
    router.history.replace(to)
  })
  // The form signed in, or another tab shared its session late.
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
            {redirect === undefined || ended ? tokenStays : `Sign in to open the page you requested. ${tokenStays}`}
          </p>
        </div>
        {ended ? <EndNote ended={ended} /> : null}
        {config.error ? (
          <ErrorNote
            error={config.error}
            retry={() => void config.refetch()}
            title="Configuration couldn’t be loaded"
          />
        ) : config.data === undefined ? (
          <Loading label="Loading configuration" shape="lines" rows={2} />
        ) : (
          <TokenForm />
        )}
        <TokenHelp demo={config.data?.demo === true} />
        <p className={styles.browse}>
          {publicClusters
            ? 'Clusters, regions, public images, and monitoring plans don’t need a token.'
            : 'Regions, public images, and monitoring plans don’t need a token.'}{' '}
          <Link to={publicClusters ? '/clusters' : '/regions'} className={linkClass}>
            Browse without signing in
          </Link>
        </p>
      </div>
    </main>
  )
}

/** Says where tokens come from. */
function TokenHelp({ demo }: { demo: boolean }) {
  return (
    <details className={styles.help}>
      <summary>Where do I find my token?</summary>
      {demo ? (
        <p>The terminal prints the demo token when the server starts.</p>
      ) : (
        <>
          <p>Ask the operator of this server. Operators create tokens with:</p>
          <code>npm run admin -- token create --user NAME --scopes "*"</code>
        </>
      )}
    </details>
  )
}

const REASONS: Readonly<Record<SessionEnd['why'], string>> = {
  here: 'You signed out',
  elsewhere: signedOutElsewhere,
  refused: tokenRefused,
}

/** Says why the session ended and what was discarded with it. */
function EndNote({ ended: { why, dropped } }: { ended: SessionEnd }) {
  return (
    <Note tone={why === 'refused' || dropped.length > 0 ? 'warn' : 'info'} title={REASONS[why]} role="status">
      {why === 'refused' ? tokenRefusedDetail : null}
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
