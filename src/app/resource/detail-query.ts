import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'

/** The query of a resource, as its page shows it. */
export interface DetailQuery {
  readonly pending: boolean
  /** Why there is no data; null if there is. */
  readonly error: ApiError | null
  /** Why the shown data couldn't be refreshed; null if it is current. */
  readonly stale: ApiError | null
  readonly busy: boolean
  /** Epoch milliseconds of the last response; 0 before the first. */
  readonly updatedAt: number
  readonly retry: () => void
}

/** Data stays visible when a refresh fails; the page marks it as out of date. */
export const detailQuery = (query: UseQueryResult<unknown, ApiError>): DetailQuery => ({
  pending: query.isPending,
  error: query.data === undefined ? query.error : null,
  stale: query.data === undefined ? null : query.error,
  busy: query.isFetching,
  updatedAt: query.dataUpdatedAt,
  retry: () => void query.refetch(),
})
