import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#/console/kit/button/button'
import { Row } from '#/console/kit/layout/row'
import { writeClipboard } from '#/console/kit/text/write-clipboard'
import { explain, isApiError } from '#/console/api/client/errors'
import {
  missingSince,
  reloadIfSafe,
  reloadNow,
  useRecoveries,
  useUpdate,
  type UpdateState,
} from '#/console/api/first-load/updates'
import * as copy from '#/console/resource/errors/copy'
import { errorTicket } from '#/console/resource/errors/error-ticket'
import { PageHeader } from '#/console/resource/page/page-header'
import styles from './route-error.module.css'
import { useOnline } from '#/console/resource/page/use-online'

/** Technical details for support. Contains no query, body or secret. */
function errorDetail(error: unknown, at: Date, path: string): string {
  const lines = [`${at.toISOString()} ${path}`]
  if (error instanceof Error) lines.push(`${error.name}: ${error.message}`, error.stack ?? '')
  else lines.push(String(error))
  return lines.join('\n').trim()
}

/** Texts for a page whose code failed to load. */
const MISSING: Readonly<Record<UpdateState, readonly [title: string, summary: string]>> = {
  none: [copy.loadFailed, copy.loadFailedRetry],
  unreachable: [copy.unreachable, copy.unreachableDetail],
  newer: [copy.newVersion, copy.newVersionDetail],
  stuck: [copy.loadFailed, copy.stuckDetail],
  broken: [copy.loadFailed, copy.brokenDetail],
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
        summary={missing ? missingSummary : isApiError(error) ? detail : copy.pageFailed}
      />
      <Row gap={2}>
        {missing && (update === 'newer' || update === 'stuck') ? (
          <Button variant="primary" onClick={reloadNow}>
            {copy.reload}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void retry()}>
            {copy.tryAgain}
          </Button>
        )}
        {/* Code that arrived damaged is cached until a reload. */}
        {!missing && !isApiError(error) && <Button onClick={reloadNow}>{copy.reload}</Button>}
        <Button onClick={() => void writeClipboard(text).then(setCopied)}>
          {copied ? copy.copied : copy.copyDetails}
        </Button>
        {errorTicket(error)}
      </Row>
      <details className={styles.detail}>
        <summary>{copy.technicalDetails}</summary>
        <pre>{text}</pre>
      </details>
    </>
  )
}
