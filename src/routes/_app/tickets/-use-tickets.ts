import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import type { ApiError } from '#/api/client/errors'
import { useList, type ListState } from '#/app/resource/use-list'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'

/** The API's own order: what is not closed, then the newest. Few enough for a first look, for each brings its whole text. */
export const FIRST = { query: { page: 1, page_size: 100 } }

export interface Loaded {
  readonly list: ListState<Ticket>
  /** The rest, while it is on its way or has failed. */
  readonly rest: { readonly asked: boolean; readonly error: ApiError | null; readonly load: () => void }
}

/** The first hundred tickets, and all of them once that is asked for. */
export function useTickets(): Loaded {
  const cache = useQueryClient()
  const [asked, setAsked] = useState(() => cache.getQueryData(qAll(tickets.list, {}).queryKey) !== undefined)
  const all = useList(tickets.list, {}, { all: true, enabled: asked })
  const first = useList(tickets.list, FIRST, { enabled: all.rows === undefined })
  const part = { ...first, page: 1, pages: 1, complete: (first.rows?.length ?? 0) >= (first.results ?? 0) }
  const load = () => {
    setAsked(true)
    if (asked) all.retry()
  }
  return {
    list: all.rows === undefined ? part : all,
    rest: { asked: all.fetching && all.rows === undefined, error: all.rows === undefined ? all.error : null, load },
  }
}
