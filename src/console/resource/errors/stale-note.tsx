import type { ApiError } from '#/console/api/base/errors'
import { useOnline } from '../page/use-online'
import { ErrorNote } from './error-note'

interface StaleNoteProps {
  /** Reason of the failed refresh; null after success. */
  error: ApiError | null
  retry: () => void
}

/** Note above data whose refresh failed. While offline, the frame's banner says so. */
export function StaleNote({ error, retry }: StaleNoteProps) {
  return useOnline() && error && <ErrorNote error={error} retry={retry} title="Data might be out of date" />
}
