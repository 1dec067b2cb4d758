import { useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'

export interface ReadSince<T> {
  /** Undefined until something read after that time says how it is now. */
  readonly data: T | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}

type Options<T, K extends readonly unknown[]> = UseQueryOptions<T, ApiError, T, K>

/**
 * What is there since `at` (milliseconds): how a write whose answer was lost is looked up. What was on its way when it was sent
 * may not show it; what is read later only tells more.
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
