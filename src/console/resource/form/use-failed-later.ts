import { useCallback } from 'react'
import { explain, isApiError } from '#/console/api/base/errors'
import { session } from '#/console/api/session/session'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { isFailure } from '#/console/transfers/engine/failure'
import { toast } from '#/console/kit/feedback/toast'
import { useIsLeft } from '../address/use-navigate-here'

const failedFor = (name: string, reason: string) => (reason === '' ? name : `${name}: ${reason}`)

/** The reason as a short title, and the sentences after it with the next step. */
function reasonOf(error: unknown): { readonly title: string; readonly detail: string } {
  // Signing is a call to the API, whose own reason is more exact.
  const cause = isFailure(error) && isApiError(error.cause) ? error.cause : error
  const { title, detail, next } = isFailure(cause) ? { title: 'Couldn’t apply the change', ...cause } : explain(cause)
  // The input that could be changed after a refusal was left.
  return { title, detail: sentences(detail, isApiError(cause) && cause.kind === 'refused' ? '' : next) }
}

const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

/** Whether signing out has stopped the request: its account is no longer shown. A refused token keeps the page. */
export const endedBySignOut = (error: unknown): boolean =>
  isApiError(error) &&
  session.get().status !== 'expired' &&
  (error.kind === 'aborted' || error.kind === 'unauthorized' || isAbort(error.cause))

/** Shows the failure of a request whose form, dialog or panel was left. `of` names the resource, unless `action` does. */
export function toastFailedLater(action: string, error: unknown, of?: string): void {
  // The next account must not see what the request was about.
  if (endedBySignOut(error)) return
  const { title, detail } = reasonOf(error)
  toast({
    title: `${action}: ${title}`,
    detail: of ? failedFor(visible(of).text, detail) : detail,
    tone: 'danger',
  })
}

/**
 * Returns a handler of a request's failure: a toast shows it if the calling component was left before the response. Otherwise the
 * component shows it.
 */
export function useFailedLater(action: string, of: string): (error: unknown) => void {
  const isLeft = useIsLeft()
  return useCallback(
    (error) => {
      if (isLeft()) toastFailedLater(action, error, of)
    },
    [action, of, isLeft],
  )
}
