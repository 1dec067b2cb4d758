import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import type { AnyOp, Args, ListItem } from '#/contract/op'

/** A list as a page shows it, whatever the source of its rows. */
export interface ListState<T> {
  /** Undefined until the first response. */
  readonly rows: readonly T[] | undefined
  /** The API's own count of all rows; undefined if it reports none. */
  readonly results: number | undefined
  /** False while rows are missing. */
  readonly complete: boolean
  readonly fetching: boolean
  readonly error: ApiError | null
  /** Epoch milliseconds of the last response; 0 before the first. */
  readonly updatedAt: number
  readonly retry: () => void
}

/** The common part of one page and of all pages. Older APIs can omit the count. */
interface Answer<T> {
  readonly data: readonly T[]
  readonly results?: number
  readonly complete?: boolean
}

/** All rows of a paged operation without parameters, so that sorting and filtering cover them. The loader prefetches `qAll(op, {})`. */
export const useList = <O extends AnyOp>(op: O, { enabled = true } = {}): ListState<ListItem<O>> =>
  listStateOf(useQuery({ ...qAll(op, {} as Args<O>), enabled }))

/** A query for rows as a list. */
export function listStateOf<T>(query: UseQueryResult<Answer<T>, ApiError>): ListState<T> {
  const answer = query.data
  return {
    rows: answer?.data,
    results: answer?.results,
    complete: answer?.complete ?? true,
    fetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  }
}
