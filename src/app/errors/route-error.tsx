import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#/ui/button/button'
import { Row } from '#/ui/layout/row'
import { explain, isApiError } from '#/api/client/errors'
import {
  missingSince,
  reloadIfSafe,
  reloadNow,
  useRecoveries,
  useUpdate,
  type UpdateState,
} from '#/api/first-load/updates'
import { errorTicket } from './error-ticket'
import { PageHeader } from '../resource/page-header'
import styles from './route-error.module.css'
import { useOnline } from '../shell/use-online'

/** What to hand on to whoever can mend it: no address query, no body, nothing that could hold a secret. */
function errorDetail(error: unknown, at: Date, path: string): string {
  const lines = [`${at.toISOString()} ${path}`]
  if (error instanceof Error) lines.push(`${error.name}: ${error.message}`, error.stack ?? '')
  else lines.push(String(error))
  return lines.join('\n').trim()
}

/** Of a page whose own code could not be fetched. */
const MISSING: Readonly<Record<UpdateState, readonly [title: string, summary: string]>> = {
  none: ['This page couldn’t be loaded', 'Try again. What you did before stays.'],
  unreachable: ['The console can’t be reached', 'This page loads as soon as the connection is back.'],
  newer: ['This page needs a newer version', 'The console was updated. Reload to open this page.'],
  stuck: ['This page couldn’t be loaded', 'The connection is back. Reload to open this page.'],
  broken: ['This page couldn’t be loaded', 'Reload the console. If that doesn’t help, an operator has to look at it.'],
}

/** Fetches the code of a route's page, if it is not there yet. */
async function codeOf(route: { options: { component?: unknown } } | undefined): Promise<void> {
  const preload: unknown = Reflect.get(Object(route?.options.component), 'preload')
  if (typeof preload === 'function') await preload()
}

/** Calls `retry` when what failed may work by now: the part can be fetched again, or the API is asked after being offline. */
function useRetryWhenBack(error: unknown, retry: () => void): void {
  const online = useOnline()
  const wasOnline = useRef(online)
  const since = missingSince(error)
  const recovered = useRecoveries() > (since ?? Infinity)
  const again = useEffectEvent(retry)
  useEffect(() => {
    const back = isApiError(error) && online && !wasOnline.current
    wasOnline.current = online
    if (back || recovered) again()
  }, [error, online, recovered])
}

/** Each route's error boundary: says what happened, offers another try, and hands out the detail. */
export function RouteError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const cache = useQueryClient()
  const [copied, setCopied] = useState(false)
  const { title, detail } = explain(error)
  const update = useUpdate()
  const missing = missingSince(error) !== undefined
  const [at] = useState(() => new Date())
  const text = errorDetail(error, at, window.location.pathname)
  useEffect(() => queries.reset(), [queries])
  const retry = async () => {
    // A page's code that failed to load is fetched again only here: the router takes its failure for the page's own.
    if (missing) await Promise.all(router.state.matches.map(({ routeId }) => codeOf(router.routesById[routeId])))
    // What was read may be what broke the page: it would break it again.
    cache.removeQueries({ type: 'inactive' })
    reset()
    await router.invalidate()
  }
  useRetryWhenBack(error, () => void retry())
  useEffect(() => {
    if (missing) reloadIfSafe(update)
  }, [missing, update])
  const [missingTitle, missingSummary] = MISSING[update]
  return (
    <>
      {/* An exception's own words are for the person who fixes it, and are in the detail. */}
      <PageHeader
        title={missing ? missingTitle : title}
        summary={
          missing
            ? missingSummary
            : isApiError(error)
              ? detail
              : 'This page could not be shown. What was saved is not lost.'
        }
      />
      <Row gap={2}>
        {missing && (update === 'newer' || update === 'stuck') ? (
          <Button variant="primary" onClick={reloadNow}>
            Reload
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void retry()}>
            Try again
          </Button>
        )}
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? 'Copied' : 'Copy the detail'}
        </Button>
        {errorTicket(error)}
      </Row>
      <details className={styles.detail}>
        <summary>Technical detail</summary>
        <pre>{text}</pre>
      </details>
    </>
  )
}
