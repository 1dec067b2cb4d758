import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#/console/kit/button/button'
import { Row } from '#/console/kit/layout/row'
import { writeClipboard } from '#/console/kit/text/write-clipboard'
import { explain, isApiError } from '#/console/api/base/errors'
import {
  missingSince,
  reloadIfSafe,
  reloadNow,
  useRecoveries,
  useUpdate,
  type UpdateState,
} from '#/console/api/first-load/updates'
import { errorTicket } from '#/console/resource/errors/error-ticket'
import { PageHeader } from '#/console/resource/page/page-header'
import styles from './route-error.module.css'
import { useOnline } from '#/console/resource/page/use-online'

const loadFailed = 'This page couldn’t be loaded'

/** Technical details for support. Contains no query, body or secret. */
function errorDetail(error: unknown, at: Date, path: string): string {
  const lines = [`${at.toISOString()} ${path}`]
  if (error instanceof Error) lines.push(`${error.name}: ${error.message}`, error.stack ?? '')
  else lines.push(String(error))
  return lines.join('\n').trim()
}

/** Texts for a page whose code failed to load. */
const MISSING: Readonly<Record<UpdateState, readonly [title: string, summary: string]>> = {
  none: [loadFailed, 'Try again. Your work is kept.'],
  unreachable: ['Can’t reach the console’s server', 'This page loads when you’re back online.'],
  newer: ['This page needs a newer version', 'The console was updated. Reload to open this page.'],
  stuck: [loadFailed, 'A part of it didn’t arrive, or arrived damaged. Reload to open this page.'],
  broken: [loadFailed, 'Reload the console. If that doesn’t help, contact the operator.'],
}

/** Loads the code of a route's page if it's missing. */
async function codeOf(route: { options: { component?: unknown } } | undefined): Promise<void> {
  const preload: unknown = Reflect.get(Object(route?.options.component), 'preload')
  if (typeof preload === 'function') await preload()
}

/** Calls `retry` when the failure might be over: the code is available again, or the browser is back online. */
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

/** Error boundary of each route, with a retry and technical details. */
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
    // Loads missing code explicitly, because the router treats its failure as an error of the page.
    if (missing) await Promise.all(router.state.matches.map(({ routeId }) => codeOf(router.routesById[routeId])))
    // Cached data might be the cause of the failure.
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
      {/* An exception's message is only in the details. */}
      <PageHeader
        title={missing ? missingTitle : title}
        summary={
          missing ? missingSummary : isApiError(error) ? detail : 'This page couldn’t be shown. Saved changes are kept.'
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
        {/* Code that arrived damaged is cached until a reload. */}
        {!missing && !isApiError(error) && <Button onClick={reloadNow}>Reload</Button>}
        <Button onClick={() => void writeClipboard(text).then(setCopied)}>{copied ? 'Copied' : 'Copy details'}</Button>
        {errorTicket(error)}
      </Row>
      <details className={styles.detail}>
        <summary>Technical details</summary>
        <pre>{text}</pre>
      </details>
    </>
  )
}
