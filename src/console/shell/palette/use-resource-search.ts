import { useCallback, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { useStore } from '#/console/api/base/store'
import { createResourceSearch, type SearchState } from './resource-search'
import { SOURCES, type PlaceName } from './sources'
import { clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'

/** Milliseconds; longer than the pause between two letters of one word. */
const SETTLE_MS = 250

/** Names of places that have been read. Requests nothing, since the search reads both lists. */
export function usePlaceName(): PlaceName {
  const places = useQuery({ ...qAll(regions.list, {}), enabled: false }).data?.data
  const sites = useQuery({ ...qAll(clusters.list, {}), enabled: false }).data?.data
  return useCallback(
    (id) => {
      const region = sites?.find((c) => c.id === id)?.region ?? id
      return places?.find((r) => r.id === region)?.label
    },
    [places, sites],
  )
}

/** Search of the open palette. Sends no request before the first letter or after closing. */
export function useResourceSearch(query: string): { state: SearchState; more: (label: string) => void } {
  const cache = useQueryClient()
  const [search] = useState(() => createResourceSearch(SOURCES, cache))
  const state = useStore(search)
  useEffect(() => {
    search.start()
    return () => search.stop()
  }, [search])
  useEffect(() => {
    if (query !== '') search.load()
  }, [search, query])
  const partly = [...state.values()].filter(({ status }) => status === 'partly').length
  useEffect(() => {
    if (query === '' || partly === 0) return undefined
    const timer = setTimeout(() => void search.askFilter(query), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [search, query, partly])
  return { state, more: (label) => search.loadMore(label) }
}
