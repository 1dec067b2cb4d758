/** Changes of cached lists that need no request. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiError } from '../base/errors'
import type { AllRows } from './all-pages'

/**
 * Changes cached data of which only a part is newer: its time stays, and it is still read again if it was due. Does nothing if the
 * data isn't cached, or if `change` returns it as it was.
 */
export function patchCached<T>(cache: QueryClient, queryKey: QueryKey, change: (data: T) => T): void {
  const state = cache.getQueryState<T>(queryKey)
  if (state?.data === undefined) return
  const data = change(state.data)
  if (data === state.data) return
  cache.setQueryData<T>(queryKey, data, { updatedAt: state.dataUpdatedAt })
  if (state.isInvalidated) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** A list of all pages, as `qAll` reads it. */
interface CachedList<T> {
  readonly queryKey: DataTag<QueryKey, AllRows<T>, ApiError>
}
/** Removes a deleted resource from a cached list, so that the list doesn't show it until the next read. */
export const removeCachedRow = <T>(cache: QueryClient, list: CachedList<T>, isDeleted: (row: T) => boolean): void =>
  patchCached<AllRows<T>>(cache, list.queryKey, (rows) => {
    const data = rows.data.filter((row) => !isDeleted(row))
    const deleted = rows.data.length - data.length
    return deleted === 0 ? rows : { ...rows, data, results: rows.results - deleted }
  })
