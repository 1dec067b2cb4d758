/** The account's volumes as this area reads and keeps them. */
import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { AllRows } from '#/api/query/all-pages'
import { q } from '#/api/client/client'
import { lookAgain } from '#/api/query/look-again'
import { progressiveListQuery } from '#/api/query/progressive-list-query'
import { listStateOf, type ListState } from '#/app/resource/use-list'
import { volumes, type Volume } from '#/contract/volumes'
import { pollInterval } from './-polling'

/** All of them, each page shown as soon as it is read. */
export const volumesQuery = progressiveListQuery(volumes.list, {})
export const volumeQuery = (volumeId: number) => q(volumes.view, { params: { volumeId } })

export const useVolumes = (): ListState<Volume> => listStateOf(useQuery(volumesQuery))

/** The list as it is, without a request. */
export const knownVolumes = (cache: QueryClient): readonly Volume[] | undefined =>
  cache.getQueryData<AllRows<Volume>>(volumesQuery.queryKey)?.data

function patchList(cache: QueryClient, change: (rows: readonly Volume[]) => readonly Volume[]): void {
  const state = cache.getQueryState<AllRows<Volume>>(volumesQuery.queryKey)
  const rows = state?.data
  if (!rows) return
  const data = change(rows.data)
  if (data === rows.data) return
  const results = rows.results + data.length - rows.data.length
  // One row is newer now; the list as a whole was read when it was.
  cache.setQueryData<AllRows<Volume>>(
    volumesQuery.queryKey,
    { ...rows, data, results },
    { updatedAt: state.dataUpdatedAt },
  )
}

/** A volume that was read by itself takes its place in the list. */
export const keepVolume = (cache: QueryClient, volume: Volume): void =>
  patchList(cache, (rows) => {
    const at = rows.findIndex((v) => v.id === volume.id)
    const was = rows[at]
    return was === undefined || JSON.stringify(was) === JSON.stringify(volume) ? rows : rows.with(at, volume)
  })

export const forgetVolume = (cache: QueryClient, volumeId: number): void =>
  patchList(cache, (rows) => (rows.some((v) => v.id === volumeId) ? rows.filter((v) => v.id !== volumeId) : rows))

/** One volume, read again by itself while it changes; not while the tab is hidden. `still` stops that, once it was read. */
export function useVolume(volumeId: number, { still = false } = {}) {
  const cache = useQueryClient()
  const query = useQuery({
    ...volumeQuery(volumeId),
    enabled: ({ state }) => !still || state.data === undefined,
    refetchInterval: (query) =>
      pollInterval(query.state.data?.status, query.state.error, query.state.dataUpdateCount) || lookAgain(query),
  })
  const { data, error } = query
  useEffect(() => {
    if (data) keepVolume(cache, data)
  }, [cache, data])
  const gone = error?.kind === 'not-found'
  useEffect(() => {
    if (gone) forgetVolume(cache, volumeId)
  }, [cache, gone, volumeId])
  return query
}
