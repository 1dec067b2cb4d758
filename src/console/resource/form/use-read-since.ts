import { useState } from 'react'
import { useQuery, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '#/console/api/base/errors'

export interface ReadSince<T> {
  /** Data of a later read; undefined until then. */
  readonly data: T | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}

/** Names the last read of a query. Compared for equality only: the clock can be set back between two reads. */
export const lastRead = (cache: QueryClient, queryKey: QueryKey): number =>
  cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0

type Options<T, K extends readonly unknown[]> = UseQueryOptions<T, ApiError, T, K>

/**
 * Returns data of a later read than `before` (`lastRead` when the write was sent), to check a write whose response was lost. A read that
 * was already pending might not show the write.
 */
export function useReadSince<T, K extends readonly unknown[]>(options: Options<T, K>, before: number): ReadSince<T> {
  const query = useQuery(options)
  const [known, setKnown] = useState(false)
  if (!known && query.dataUpdatedAt !== before && !query.isFetching) setKnown(true)
  return {
    data: known ? query.data : undefined,
    error: known ? null : query.error,
    fetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}
