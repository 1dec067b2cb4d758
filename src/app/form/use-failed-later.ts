import { useCallback, useEffect, useRef } from 'react'
import { explain, isApiError } from '#/api/client/errors'
import { toast } from '#/ui/feedback/toast'
import * as copy from './copy'

/** Shows the failure of a request whose form, dialog or panel was left. */
export function toastFailedLater(action: string, error: unknown): void {
  const { title, detail } = isApiError(error) ? explain(error) : { title: copy.changeFailed, detail: '' }
  toast({ title: copy.failedLater(action, title), detail, tone: 'danger' })
}

/**
 * Returns a handler of a request's failure. If the component was left before the response (unmounted, or not `open`), a toast shows the
 * failure; otherwise the handler does nothing, because the component shows it.
 */
export function useFailedLater(action: string, open = true): (error: unknown) => void {
  const left = useRef(false)
  useEffect(() => {
    left.current = !open
    return () => {
      left.current = true
    }
  }, [open])
  return useCallback(
    (error) => {
      if (left.current) toastFailedLater(action, error)
    },
    [action],
  )
}
