import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { configQuery } from '../api/config'
import { safeRedirect } from '../api/redirect'
import { session } from '../api/session'
import { linkClass } from '../ui/button-class'
import { Loading } from '../ui/state'
import { toast } from '../ui/toast'
import { Brand } from './brand'
import { ErrorNote } from './error-note'
import { TokenForm } from './token-form'
import { useDocumentTitle } from './use-title'
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
  const signedIn = () => {
    if (!session.get().persisted) {
      toast({
        title: 'Signed in for this page only',
        detail: 'This browser keeps nothing for the console, so a reload asks for the token again.',
        tone: 'warn',
      })
    }
    router.history.replace(to)
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Brand />
        <div>
          <h1 tabIndex={-1}>Sign in with an access token</h1>
          <p className={styles.lead}>The token stays in this tab’s session and is gone when you close it.</p>
        </div>
        {config.error ? (
          <ErrorNote
            error={config.error}
            retry={() => void config.refetch()}
            title="The console’s configuration cannot be used"
          />
        ) : config.data === undefined ? (
          <Loading label="Loading the configuration" shape="lines" rows={2} />
        ) : (
          <TokenForm onSignedIn={signedIn} />
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
