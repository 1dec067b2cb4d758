import type { ReactNode } from 'react'
import { explain, isApiError, type Explanation, type FailureKind } from '#/console/api/base/errors'
import { ended, sentences } from '#/lib/sentences'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { errorTicket } from './error-ticket'
import { Failed, Gone, Refused } from '#/console/kit/feedback/state'
import { useSecondsUntil } from './use-seconds-until'
import { retryIn } from '#/console/api/base/words'

/** Explanation of an error, whose next step is a countdown if the API named a retry time. */
function useExplanation(error: unknown): Explanation & { readonly countdown: ReactNode } {
  const limited = isApiError(error) && error.kind === 'rate-limited' && error.retryAfter !== null ? error : null
  const seconds = useSecondsUntil(limited === null ? null : limited.at + (limited.retryAfter ?? 0) * 1000)
  const explained = explain(error)
  if (seconds === null) return { ...explained, countdown: null }
  // A timer isn't announced. As text of the alert around it, every second would be.
  return {
    ...explained,
    next: '',
    countdown: <span role="timer">{seconds === 0 ? 'You can try again now.' : retryIn(seconds)}</span>,
  }
}

interface ErrorNoteProps {
  error: unknown
  retry?: (() => void) | undefined
  /** Replaces the explanation's title. */
  title?: string | undefined
}

/** Note with an error's reason and next step, at the place where the error occurred. */
export function ErrorNote({ error, retry, title }: ErrorNoteProps) {
  const explanation = useExplanation(error)
  const text = sentences(title === undefined ? '' : explanation.title, explanation.detail, explanation.next)
  const after = explanation.countdown ?? errorTicket(error)
  return (
    <Note
      tone={isApiError(error) && error.kind === 'unknown-outcome' ? 'warn' : 'danger'}
      role="alert"
      title={title ?? explanation.title}
      action={retry ? <Button onClick={retry}>Try again</Button> : undefined}
    >
      {after === null ? text : text && ended(text)} {after} {requestOf(error)}
    </Note>
  )
}

/** Failures that support might investigate by request ID. */
const UNEXPLAINED: ReadonlySet<FailureKind> = new Set(['server', 'malformed', 'unknown-outcome', 'forbidden'])
const requestOf = (error: unknown): ReactNode =>
  isApiError(error) && error.requestId !== null && UNEXPLAINED.has(error.kind) ? (
    <span>
      Request ID: <code>{error.requestId}</code>
    </span>
  ) : null

interface ErrorStateProps {
  error: unknown
  /** Title of a refusal: "You don’t have access to buckets" */
  noAccess: string
  retry?: (() => void) | undefined
  busy?: boolean | undefined
  /** Link back, for a resource that doesn't exist. */
  back?: ReactNode
}

/** Replaces content that failed to load. Names a missing scope, links back from a missing resource, or offers a retry. */
export function ErrorState({ error, noAccess, retry, busy, back }: ErrorStateProps) {
  const explanation = useExplanation(error)
  const after = explanation.countdown ?? requestOf(error)
  const words = sentences(explanation.detail, explanation.next)
  const detail =
    after === null ? (
      words
    ) : (
      <>
        {words && ended(words)} {after}
      </>
    )
  const kind = isApiError(error) ? error.kind : undefined
  const ticket = errorTicket(error)
  if (isApiError(error) && (kind === 'forbidden' || kind === 'unauthorized')) {
    return <Refused title={noAccess} missing={[...error.missingScopes]} detail={detail} action={ticket} />
  }
  if (kind === 'not-found') return <Gone title={explanation.title} detail={explanation.detail} action={back} />
  return <Failed title={explanation.title} detail={detail} onRetry={retry} busy={busy} action={ticket} />
}
