/** Queries for checks of the whole account. They share one background budget, so that user actions never wait for them. */
import { queryOptions } from '@tanstack/react-query'
import type { AnyOp, Args, ListItem } from '#/contract/op'
import { call, q, qAll } from './client'
import type { ApiError } from '../base/errors'
import type { AllRows, PageOf } from '../query/all-pages'
import { QUERY_FRESH_MS, retryInterval } from '../query/poll-interval'

/** The largest page of the reference. */
const PAGE = 500
/** Milliseconds between two reads of the same list while a page shows it. */
const AGAIN_MS = 60_000

interface Polled {
  readonly state: { readonly data: unknown; readonly error: ApiError | null }
}
/** A refusal isn't repeated. */
const again = ({ state: { data, error } }: Polled): number | false =>
  error ? retryInterval(error) && AGAIN_MS : data === undefined ? false : AGAIN_MS

/** One read, under the key that pages use. */
export const quietQuery = <O extends AnyOp>(op: O, args: Args<O>) => ({
  ...q(op, args),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(op, args, { signal, background: true }),
  refetchInterval: again,
})

/** Reads the first page of a list. A list of one page is whole. */
export async function readHead<T>(op: AnyOp, signal: AbortSignal): Promise<AllRows<T>> {
  const query = { page: 1, page_size: PAGE }
  const page = (await call(op, { query }, { signal, background: true })) as unknown as PageOf<T>
  const { data } = page
  const results = typeof page.results === 'number' ? page.results : data.length
  const complete = data.length >= results
  return { data, results, complete, ...(complete ? {} : { partial: true }) }
}

/** A whole list that was read before stays as it is until something changes: its first page would say less. */
const longStaysFresh = ({ state }: { readonly state: { readonly data: unknown } }): number => {
  const { data } = state
  if (typeof data !== 'object' || data === null) return QUERY_FRESH_MS
  return Reflect.get(data, 'complete') === true && Number(Reflect.get(data, 'results')) > PAGE
    ? Infinity
    : QUERY_FRESH_MS
}
/** A whole list is only read again after a failure. */
const againIfShort = (query: Polled): number | false =>
  longStaysFresh(query) === Infinity && query.state.error === null ? false : again(query)

/** Refresh options of a list's first page, for queries of other shapes. */
export const headTimes = { staleTime: longStaysFresh, refetchInterval: againIfShort }

/**
 * The first page of a list, one request, under the key of the whole list. Rows beyond it are missing then: `complete` is false, and the
 * list's own page reads them (`freshIfWhole`).
 */
export const headQuery = <O extends AnyOp>(op: O) =>
  queryOptions({
    ...qAll(op, {} as Args<O>),
    ...headTimes,
    queryFn: ({ signal }) => readHead<ListItem<O>>(op, signal),
  })
