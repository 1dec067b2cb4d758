import type { ApiError } from '#/api/client/errors'
import { ErrorNote } from './error-note'

interface StaleNoteProps {
  /** Why reading it again failed; null where it did not. */
  error: ApiError | null
  retry: () => void
}

/** For what stays in sight while reading it again fails: says so, and why. */
export function StaleNote({ error, retry }: StaleNoteProps) {
  return error && <ErrorNote error={error} retry={retry} title="What you see may be out of date" />
}
