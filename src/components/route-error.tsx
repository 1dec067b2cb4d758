import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button'
import { Row } from '../ui/row'
import { explain, isApiError } from '../api/errors'
import { errorTicket } from './error-ticket'
import { PageHeader } from './page-header'
import styles from './route-error.module.css'

/** What to hand on to whoever can mend it: no address query, no body, nothing that could hold a secret. */
export function errorDetail(error: unknown, at: Date, path: string): string {
  const lines = [`${at.toISOString()} ${path}`]
  if (error instanceof Error) lines.push(`${error.name}: ${error.message}`, error.stack ?? '')
  else lines.push(String(error))
  return lines.join('\n').trim()
}

/** Each route's error boundary: says what happened, offers another try, and hands out the detail. */
export function RouteError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const cache = useQueryClient()
  const [copied, setCopied] = useState(false)
  const { title, detail } = explain(error)
  const [at] = useState(() => new Date())
  const text = errorDetail(error, at, window.location.pathname)
  useEffect(() => queries.reset(), [queries])
  const retry = () => {
    // What was read may be what broke the page: it would break it again.
    cache.removeQueries({ type: 'inactive' })
    reset()
    void router.invalidate()
  }
  return (
    <>
      {/* An exception's own words are for whoever mends it, and stand in the detail. */}
      <PageHeader
        title={title}
        summary={isApiError(error) ? detail : 'This page could not be shown. What was saved is not lost.'}
      />
      <Row gap={2}>
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
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
