import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, q, qAll } from '#/api/client/client'
import type { ApiError } from '#/api/client/errors'
import { announce } from '#/app/shell/announce'
import { pluralize } from '#/app/catalog/format'
import { tickets } from '#/contract/tickets'
import { mergeTail, TAIL, tailPage } from './tail'

const EVERY_MS = 15_000

/** A ticket and its replies, oldest first; while the page is looked at, what is new appears by itself. */
export function useThread(ticketId: number) {
  const cache = useQueryClient()
  const at = { params: { ticketId } }
  const viewing = q(tickets.view, at)
  const reading = qAll(tickets.replies, at)
  // The look below reads both, and of a long thread its end alone.
  const still = { refetchInterval: false } as const
  const ticket = useQuery({ ...viewing, ...still })
  const replies = useQuery({ ...reading, ...still })
  const watch = useQuery<null, ApiError>({
    // Outside the area's keys: what makes tickets stale reads them anew by itself.
    queryKey: ['ticket-watch', ticketId],
    queryFn: async ({ signal }) => {
      const listed = cache.getQueryData(reading.queryKey)
      if (listed) {
        const query = { page: tailPage(listed.data.length), page_size: TAIL }
        const tail = await call(tickets.replies, { ...at, query }, { signal, background: true })
        const next = mergeTail(listed, tail)
        if (next === 'anew') await cache.invalidateQueries({ queryKey: reading.queryKey })
        else cache.setQueryData(reading.queryKey, (now) => (now === listed ? next : now))
      }
      const before = cache.getQueryState(viewing.queryKey)
      const now = await call(tickets.view, at, { signal, background: true })
      // What was read or changed here meanwhile is newer than this look.
      const known = cache.getQueryState(viewing.queryKey)
      if (known?.dataUpdatedAt === before?.dataUpdatedAt && !known?.isInvalidated && known?.fetchStatus === 'idle')
        cache.setQueryData(viewing.queryKey, now)
      return null
    },
    enabled: ticket.data !== undefined,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchInterval: EVERY_MS,
    // Nobody reads a hidden tab.
    refetchIntervalInBackground: false,
    // Whoever comes back to it is shown at once what came meanwhile.
    refetchOnWindowFocus: 'always',
  })
  useNews(replies.data?.data.length)
  return { ticket, replies, watch }
}

/** Says that replies came, to those who do not see them come. */
function useNews(length: number | undefined) {
  const before = useRef<number>(undefined)
  const tell = useEffectEvent((now: number) => {
    const more = now - (before.current ?? now)
    if (more > 0) announce(pluralize(more, 'new reply', 'new replies'))
    before.current = now
  })
  useEffect(() => {
    if (length !== undefined) tell(length)
  }, [length])
}
