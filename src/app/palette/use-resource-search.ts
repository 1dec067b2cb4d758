import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '#/api/session/store'
import { createResourceSearch, type SearchState } from './resource-search'
import { SOURCES } from './sources'

/** Longer than between two letters of one word. */
const SETTLE_MS = 250

/** What is known while the palette is open. Nothing is asked before something is typed, and nothing once it is closed. */
export function useLooking(query: string): { looking: SearchState; more: (label: string) => void } {
  const cache = useQueryClient()
  const [looker] = useState(() => createResourceSearch(SOURCES, cache))
  const looking = useStore(looker)
  useEffect(() => {
    looker.begin()
    return () => looker.stop()
  }, [looker])
  useEffect(() => {
    if (query !== '') looker.look()
  }, [looker, query])
  const partly = [...looking.values()].filter(({ standing }) => standing === 'partly').length
  useEffect(() => {
    if (query === '' || partly === 0) return undefined
    const timer = setTimeout(() => void looker.ask(query), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [looker, query, partly])
  return { looking, more: (label) => looker.more(label) }
}
