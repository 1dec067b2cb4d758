import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../api/errors'
import { ErrorNote } from './error-note'

/** For a part of a page that stays while reading it again fails: says so, and why. */
export function StaleNote({ query: { error, refetch } }: { query: UseQueryResult<unknown, ApiError> }) {
  return error ? <ErrorNote error={error} title="What you see may be out of date" retry={() => void refetch()} /> : null
}
