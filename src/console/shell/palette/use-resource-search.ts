import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '#/console/api/base/store'
import { createResourceSearch, type SearchState } from './resource-search'
import { SOURCES } from './sources'

/** Milliseconds; longer than the pause between two letters of one word. */
const SETTLE_MS = 250

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
