import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#/console/api/base/errors'

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

type Read = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error'>

/** Why shown data couldn't be refreshed; null if all of it is current. */
export const staleError = (queries: readonly Read[]): ApiError | null =>
  queries.find(({ data, error }) => data !== undefined && error !== null)?.error ?? null

/**
 * Data stays visible when a refresh fails; the page marks it as out of date. `others`: further queries of the page, which show their
 * own errors until they have data.
 */
export const detailQuery = (
  query: UseQueryResult<unknown, ApiError>,
  ...others: readonly UseQueryResult<unknown, ApiError>[]
): DetailQuery => ({
  pending: query.isPending,
  error: query.data === undefined ? query.error : null,
  stale: query.data === undefined ? null : staleError([query, ...others]),
  busy: query.isFetching,
  updatedAt: query.dataUpdatedAt,
  retry: () => {
    for (const one of [query, ...others]) if (one === query || one.error) void one.refetch()
  },
})
