import { isApiError } from '#/console/api/base/errors'

/** Whether an error only means that the user stopped the work. */
export const isAborted = (e: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (isApiError(e) && e.kind === 'aborted')
