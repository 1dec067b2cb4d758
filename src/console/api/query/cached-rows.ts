/** Changes of cached data that need no request. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyOp } from '#/contract/op'
import { isSameJson } from '#/lib/changed'
import { isRecord } from '#/lib/is-record'
import { withoutSecrets } from '../session/secrets'
import type { AllRows } from './all-pages'

interface Row {
  readonly id?: unknown
}

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

/** Changes the list of all resources of an operation's kind. */
function patchList(cache: QueryClient, { area, resource }: AnyOp, change: (rows: AllRows<Row>) => AllRows<Row>): void {
  if (resource?.list !== undefined) patchCached(cache, [area, resource.list, 'all', {}], change)
}

/** Shows a resource that was just read in the cached list of its kind. */
export function showInList(cache: QueryClient, op: AnyOp, now: unknown): void {
  if (!isRecord(now)) return
  patchList(cache, op, (rows) => {
    const at = rows.data.findIndex(({ id }) => id === now['id'])
    return at < 0 || isSameJson(rows.data[at], now) ? rows : { ...rows, data: rows.data.with(at, now) }
  })
}

/** Removes a deleted resource from the cached list of its kind, so that the list doesn't show it until the next read. */
export function removeFromList(cache: QueryClient, op: AnyOp, args: unknown): void {
  const params = isRecord(args) ? args['params'] : undefined
  const deleted = isRecord(params) ? params[op.resource?.param ?? ''] : undefined
  if (deleted === undefined) return
  patchList(cache, op, (rows) => {
    const data = rows.data.filter(({ id }) => id !== deleted)
    const count = rows.data.length - data.length
    return count === 0 ? rows : { ...rows, data, results: rows.results - count }
  })
}

/** Shows the resource that a write returned in its cached view and list. A secret stays out of the cache. */
export function cacheReturned(cache: QueryClient, op: AnyOp, result: unknown): void {
  const { area, resource } = op
  if (!resource || !isRecord(result)) return
  const now = resource.within === undefined ? result : result[resource.within]
  if (!isRecord(now) || !isSameJson(withoutSecrets(now), now)) return
  const { view, param } = resource
  if (param === undefined) cache.setQueryData([area, view, {}], now)
  else if (now['id'] !== undefined) cache.setQueryData([area, view, { params: { [param]: now['id'] } }], now)
  showInList(cache, op, now)
}
