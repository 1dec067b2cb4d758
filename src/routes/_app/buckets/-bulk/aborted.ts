import { isApiError } from '#/api/client/errors'

/** Stopped on purpose: nothing to show. */
export const isAborted = (e: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (isApiError(e) && e.kind === 'aborted')
