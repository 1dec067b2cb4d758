/** Queries of the volumes, and updates of their cache. */
import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import { arrivalOf } from '#/console/api/query/arrivals'
import { patchCached, removeCachedRow } from '#/console/api/query/cached-rows'
import { q } from '#/console/api/client/client'
import { progressiveListQuery } from '#/console/api/client/progressive-list-query'
import { listStateOf, type ListState } from '#/console/resource/page/use-list'
import { volumes, type Volume } from '#/contract/volumes'
import { volumeInterval } from './polling/polling'

/** All volumes. Each page of the list is shown as soon as it arrives. */
export const volumesQuery = progressiveListQuery(volumes.list, {})
export const volumeQuery = (volumeId: number) => q(volumes.view, { params: { volumeId } })

export const useVolumes = (): ListState<Volume> => listStateOf(useQuery(volumesQuery))

/** The cached list, without a request. */
export const cachedVolumes = (cache: QueryClient): readonly Volume[] | undefined =>
  cache.getQueryData<AllRows<Volume>>(volumesQuery.queryKey)?.data

/** Replaces the volume's row in the cached list. */
export const updateCachedVolume = (cache: QueryClient, volume: Volume): void =>
  patchCached<AllRows<Volume>>(cache, volumesQuery.queryKey, (rows) => {
    const at = rows.data.findIndex((v) => v.id === volume.id)
    const was = rows.data[at]
    if (was === undefined || JSON.stringify(was) === JSON.stringify(volume)) return rows
    return { ...rows, data: rows.data.with(at, volume) }
  })

/** The same after a read of the volume. Does nothing if the list is newer: an old status would end the polls of its row. */
export function updateListedVolume(cache: QueryClient, volume: Volume): void {
  const read = arrivalOf(cache, volumeQuery(volume.id).queryKey)
  if (read >= arrivalOf(cache, volumesQuery.queryKey)) updateCachedVolume(cache, volume)
}

export const removeCachedVolume = (cache: QueryClient, volumeId: number): void =>
  removeCachedRow(cache, volumesQuery, (v) => v.id === volumeId)

/** One volume, polled while its status changes and the tab is visible. `paused` stops all reads after the first. */
export function useVolume(volumeId: number, { paused = false } = {}) {
  const cache = useQueryClient()
  const query = useQuery({
    ...volumeQuery(volumeId),
    enabled: ({ state }) => !paused || state.data === undefined,
    refetchInterval: volumeInterval,
  })
  const { data, dataUpdatedAt, error } = query
  useEffect(() => {
    // Each read counts, also one with the same data.
    if (data && dataUpdatedAt > 0) updateListedVolume(cache, data)
  }, [cache, data, dataUpdatedAt])
  const deleted = error?.kind === 'not-found'
  useEffect(() => {
    if (deleted) removeCachedVolume(cache, volumeId)
  }, [cache, deleted, volumeId])
  return query
}
