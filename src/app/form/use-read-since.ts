import { useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'

export interface ReadSince<T> {
  /** Data read after `at`; undefined until then. */
  readonly data: T | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}

type Options<T, K extends readonly unknown[]> = UseQueryOptions<T, ApiError, T, K>

/**
 * Returns data read after `at` (epoch milliseconds), to check a write whose response was lost. A read that was already pending might
 * not show the write.
 */
export function useReadSince<T, K extends readonly unknown[]>(options: Options<T, K>, at: number): ReadSince<T> {
  const query = useQuery(options)
  const [known, setKnown] = useState(false)
  if (!known && query.dataUpdatedAt > at && !query.isFetching) setKnown(true)
  return {
    data: known ? query.data : undefined,
    error: known ? null : query.error,
    fetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}
