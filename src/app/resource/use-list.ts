import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { q, qAll } from '#/api/client/client'
import type { ApiError } from '#/api/client/errors'
import { pageCount } from '#/api/client/response-variants'
import type { AnyOp, Args, Result } from '#/contract/op'

/** A list as a page shows it, whatever the source of its rows. */
export interface ListState<T> {
  /** Undefined until the first response. */
  readonly rows: readonly T[] | undefined
  /** The API's own count of all pages; undefined if it reports none. */
  readonly results: number | undefined
  readonly page: number
  readonly pages: number
  /** False while rows are missing. */
  readonly complete: boolean
  readonly fetching: boolean
  readonly error: ApiError | null
  /** Epoch milliseconds of the last response; 0 before the first. */
  readonly updatedAt: number
  readonly retry: () => void
}

export type ListItem<O extends AnyOp> = Result<O> extends { data: readonly (infer T)[] } ? T : never

/** The common part of one page and of all pages. Older APIs can omit the counts. */
interface Answer<T> {
  readonly data: readonly T[]
  readonly page?: number
  readonly pages?: number
  readonly results?: number
  readonly complete?: boolean
}

interface UseListOptions {
  /** Reads every page, so that sorting and filtering cover all rows. By default one page of the API. */
  all?: boolean
  enabled?: boolean
}

/** A paged operation as a list. Pass the same args to `prefetchQuery(qAll(op, args))` or `q(op, args)` in the loader. */
export function useList<O extends AnyOp>(op: O, args: Args<O>, o: UseListOptions = {}): ListState<ListItem<O>> {
  const options = (o.all === true ? qAll(op, args) : q(op, args)) as unknown as UseQueryOptions<
    Answer<ListItem<O>>,
    ApiError
  >
  return listStateOf(useQuery({ ...options, ...(o.enabled === undefined ? {} : { enabled: o.enabled }) }))
}

/** A query for rows as a list. */
export function listStateOf<T>(query: UseQueryResult<Answer<T>, ApiError>): ListState<T> {
  const answer = query.data
  return {
    rows: answer?.data,
    results: answer?.results,
    page: answer?.page ?? 1,
    pages: answer === undefined ? 1 : pageCount(answer),
    complete: answer?.complete ?? true,
    fetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  }
}
