import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'

/** A resource's own query, as its page shows it. */
export interface DetailQuery {
  readonly pending: boolean
  /** Why there is nothing to show. */
  readonly error: ApiError | null
  /** Why what is shown could not be read again. */
  readonly stale: ApiError | null
  readonly busy: boolean
  /** Milliseconds of the last answer; 0 before the first. */
  readonly updatedAt: number
  readonly retry: () => void
}

/** What is there stays in sight when reading it again fails, and is said to be out of date. */
export const detailQuery = (query: UseQueryResult<unknown, ApiError>): DetailQuery => ({
  pending: query.isPending,
  error: query.data === undefined ? query.error : null,
  stale: query.data === undefined ? null : query.error,
  busy: query.isFetching,
  updatedAt: query.dataUpdatedAt,
  retry: () => void query.refetch(),
})
