/** Queries of the volumes. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
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

/** One volume, polled while its status changes and the tab is visible. `paused` stops all reads after the first. */
export const useVolume = (volumeId: number, { paused = false } = {}) =>
  useQuery({
    ...volumeQuery(volumeId),
    enabled: ({ state }) => !paused || state.data === undefined,
    refetchInterval: volumeInterval,
  })
