import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { configQuery } from '#/console/api/client/config'
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
import * as copy from './copy'
import { TokenForm } from './token-form'
import { useDocumentTitle } from '../navigation/use-title'
import styles from './login-page.module.css'

/** The sign-in page. `redirect` is the requested address; only pages of this console are followed. */
export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const router = useRouter()
  const config = useQuery(configQuery)
  const to = safeRedirect(redirect, (path) => path !== '/login' && router.getMatchedRoutes(path)[2] !== undefined)
  useDocumentTitle(copy.signInDocument)
  useEffect(() => {
    // Loads the requested page while the user enters the token.
    void router.preloadRoute({ to }).catch(() => undefined)
  }, [router, to])
  const { status, ended } = useSession()
  useApiSettings()
  const publicClusters = opInUse<Pick<AnyOp, 'id' | 'path' | 'auth'>>(clusters.list).auth !== 'required'
  const signedIn = useEffectEvent(() => {
    if (!session.get().persisted) {
      toast({
        title: copy.memoryOnly,
        detail: copy.memoryOnlyDetail,
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
          <h1 tabIndex={-1}>{copy.signInTitle}</h1>
          <p className={styles.lead}>
            {redirect === undefined || ended ? copy.tokenStays : `${copy.signInToContinue} ${copy.tokenStays}`}
          </p>
        </div>
        {ended ? <EndNote ended={ended} /> : null}
        {config.error ? (
          <ErrorNote error={config.error} retry={() => void config.refetch()} title={copy.configFailed} />
        ) : config.data === undefined ? (
          <Loading label={copy.loadingConfig} shape="lines" rows={2} />
        ) : (
          <TokenForm />
        )}
        <TokenHelp demo={config.data?.demo === true} />
        <p className={styles.browse}>
          {publicClusters ? copy.publicPages : copy.publicPagesFewer}{' '}
          <Link to={publicClusters ? '/clusters' : '/regions'} className={linkClass}>
            {copy.browse}
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
      <summary>{copy.whereToken}</summary>
      {demo ? (
        <p>{copy.whereTokenDemo}</p>
      ) : (
        <>
          <p>{copy.whereTokenOperator}</p>
          <code>{copy.createTokenCommand}</code>
        </>
      )}
    </details>
  )
}

const REASONS: Readonly<Record<SessionEnd['why'], string>> = {
  here: copy.signedOutHere,
  elsewhere: copy.signedOutElsewhere,
  refused: copy.tokenRefused,
}

/** Says why the session ended and what was discarded with it. */
function EndNote({ ended: { why, dropped } }: { ended: SessionEnd }) {
  return (
    <Note tone={why === 'refused' || dropped.length > 0 ? 'warn' : 'info'} title={REASONS[why]} role="status">
      {why === 'refused' ? copy.tokenRefusedDetail : null}
      {dropped.length === 0 ? null : (
        <>
          <div>{copy.discarded}</div>
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
