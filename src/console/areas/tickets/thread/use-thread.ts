import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, q, qAll } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { announce } from '#/console/resource/page/announce'
import { tickets } from '#/contract/tickets'
import { mergeTail, TAIL_PAGE_SIZE, tailPage } from './tail'
import { plural } from '#/lib/text'

const POLL_MS = 15_000

/** A ticket and its replies, oldest first, kept up to date while the page is visible. */
export function useThread(ticketId: number) {
  const cache = useQueryClient()
  const at = { params: { ticketId } }
  const viewing = q(tickets.view, at)
  const reading = qAll(tickets.replies, at)
  // The poll below reads both, and only the end of a long conversation.
  const noRefetch = { refetchInterval: false } as const
  const ticket = useQuery({ ...viewing, ...noRefetch })
  const replies = useQuery({ ...reading, ...noRefetch })
  const watch = useQuery<null, ApiError>({
    // Not a key of the tickets area: invalidating that area reloads tickets without this poll.
    queryKey: ['ticket-watch', ticketId],
    queryFn: async ({ signal }) => {
      const listed = cache.getQueryData(reading.queryKey)
      if (listed) {
        const query = { page: tailPage(listed.data.length), page_size: TAIL_PAGE_SIZE }
        const tail = await call(tickets.replies, { ...at, query }, { signal, background: true })
        const next = mergeTail(listed, tail)
        if (next === 'reload') await cache.invalidateQueries({ queryKey: reading.queryKey })
        else cache.setQueryData(reading.queryKey, (now) => (now === listed ? next : now))
      }
      const before = cache.getQueryState(viewing.queryKey)
      const now = await call(tickets.view, at, { signal, background: true })
      // A change or reload since the poll began is newer than its answer.
      const known = cache.getQueryState(viewing.queryKey)
      if (known?.dataUpdatedAt === before?.dataUpdatedAt && !known?.isInvalidated && known?.fetchStatus === 'idle')
        cache.setQueryData(viewing.queryKey, now)
      return null
    },
    enabled: ticket.data !== undefined,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
  useReplyAnnouncement(replies.data?.data.length)
  return { ticket, replies, watch }
}

/** Announces new replies to screen readers. */
function useReplyAnnouncement(length: number | undefined) {
  const before = useRef<number>(undefined)
  const report = useEffectEvent((now: number) => {
    const more = now - (before.current ?? now)
    if (more > 0) announce(plural(more, 'new reply', 'new replies'))
    before.current = now
  })
  useEffect(() => {
    if (length !== undefined) report(length)
  }, [length])
}
