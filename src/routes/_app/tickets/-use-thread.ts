import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, q, qAll } from '../../../api/client'
import type { ApiError } from '../../../api/errors'
import { announce } from '../../../components/announce'
import { count } from '../../../components/words'
import { tickets } from '../../../contract/tickets'
import { mergeTail, TAIL, tailPage } from './-tail'

const EVERY_MS = 15_000

/** A ticket and its replies, oldest first; while the page is looked at, what is new appears by itself. */
export function useThread(ticketId: number) {
  const cache = useQueryClient()
  const at = { params: { ticketId } }
  const viewing = q(tickets.view, at)
  const reading = qAll(tickets.replies, at)
  const ticket = useQuery(viewing)
  const replies = useQuery(reading)
  const watch = useQuery<null, ApiError>({
    // Outside the area's keys: what makes tickets stale reads them anew by itself.
    queryKey: ['ticket-watch', ticketId],
    queryFn: async ({ signal }) => {
      const known = cache.getQueryData(reading.queryKey)
      if (known) {
        const query = { page: tailPage(known.data.length), page_size: TAIL }
        const tail = await call(tickets.replies, { ...at, query }, { signal, background: true })
        const next = mergeTail(known, tail)
        if (next === 'anew') await cache.invalidateQueries({ queryKey: reading.queryKey })
        else cache.setQueryData(reading.queryKey, (now) => (now === known ? next : now))
      }
      cache.setQueryData(viewing.queryKey, await call(tickets.view, at, { signal, background: true }))
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
    if (more > 0) announce(count(more, 'new reply', 'new replies'))
    before.current = now
  })
  useEffect(() => {
    if (length !== undefined) tell(length)
  }, [length])
}
