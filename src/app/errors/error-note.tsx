import type { ReactNode } from 'react'
import { explain, inTime, isApiError, type Explanation, type FailureKind } from '#/api/client/errors'
import { ended, sentences } from '#/lib/sentences'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { errorTicket } from './error-ticket'
import { Failed, Gone, Refused } from '#/ui/feedback/state'
import { useSecondsUntil } from '../form/use-seconds-until'

/** The explanation of an error; where the API named a time to come back, with a countdown. */
function useExplanation(error: unknown): Explanation {
  const limited = isApiError(error) && error.kind === 'rate-limited' && error.retryAfter !== null ? error : null
  const seconds = useSecondsUntil(limited === null ? null : limited.at + (limited.retryAfter ?? 0) * 1000)
  const explained = explain(error)
  if (seconds === null) return explained
  const next =
    seconds === 0 ? 'The API takes requests again. Try again.' : `The API takes requests again ${inTime(seconds)}.`
  return { ...explained, next }
}

interface ErrorNoteProps {
  error: unknown
  retry?: (() => void) | undefined
  /** Instead of the explanation's own first words. */
  title?: string | undefined
}

/** What went wrong, in one note where it happened: why, and what can be done. */
export function ErrorNote({ error, retry, title }: ErrorNoteProps) {
  const told = useExplanation(error)
  const said = sentences(title === undefined ? '' : told.title, told.detail, told.next)
  const ticket = errorTicket(error)
  return (
    <Note
      tone={isApiError(error) && error.kind === 'unknown-outcome' ? 'warn' : 'danger'}
      role="alert"
      title={title ?? told.title}
      action={retry ? <Button onClick={retry}>Try again</Button> : undefined}
    >
      {ticket === null ? said : ended(said)} {ticket} {requestOf(error)}
    </Note>
  )
}

/** Of failures that support has to look into; what one can put right oneself needs no id. */
const UNEXPLAINED: ReadonlySet<FailureKind> = new Set(['server', 'malformed', 'unknown-outcome', 'forbidden'])
const requestOf = (error: unknown): ReactNode =>
  isApiError(error) && error.requestId !== null && UNEXPLAINED.has(error.kind) ? (
    <span>
      Request ID: <code>{error.requestId}</code>
    </span>
  ) : null

interface ErrorStateProps {
  error: unknown
  /** What could not be shown: "buckets". */
  what: string
  retry?: (() => void) | undefined
  busy?: boolean | undefined
  /** A way on when the thing is gone. */
  back?: ReactNode
}

/** Takes the place of what could not be shown: refused names the scope, gone leads back, failed tries again. */
export function ErrorState({ error, what, retry, busy, back }: ErrorStateProps) {
  const told = useExplanation(error)
  const request = requestOf(error)
  const words = sentences(told.detail, told.next)
  const detail =
    request === null ? (
      words
    ) : (
      <>
        {ended(words)} {request}
      </>
    )
  const kind = isApiError(error) ? error.kind : undefined
  const ticket = errorTicket(error)
  if (isApiError(error) && (kind === 'forbidden' || kind === 'unauthorized')) {
    return <Refused what={what} missing={[...error.missingScopes]} detail={detail} action={ticket} />
  }
  if (kind === 'not-found') return <Gone title={told.title} detail={told.detail} action={back} />
  return <Failed title={told.title} detail={detail} onRetry={retry} busy={busy} action={ticket} />
}
