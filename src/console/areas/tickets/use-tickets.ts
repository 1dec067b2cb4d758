import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q, qAll } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { listStateOf, useList, type ListState } from '#/console/resource/page/use-list'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'

export interface LoadedTickets {
  readonly list: ListState<Ticket>
  /** Loads the pages after the first one. */
  readonly rest: { readonly loading: boolean; readonly error: ApiError | null; readonly load: () => void }
}

/** The first hundred tickets, or all of them once the user asks. */
export function useTickets(): LoadedTickets {
  const cache = useQueryClient()
  const [asked, setAsked] = useState(() => cache.getQueryData(qAll(tickets.list, {}).queryKey) !== undefined)
  const all = useList(tickets.list, { enabled: asked })
  const first = listStateOf(useQuery({ ...q(tickets.list, FIRST_TICKETS), enabled: all.rows === undefined }))
  const part = { ...first, complete: (first.rows?.length ?? 0) >= (first.results ?? 0) }
  const load = () => {
    setAsked(true)
    if (asked) all.retry()
  }
  return {
    list: all.rows === undefined ? part : all,
    rest: { loading: all.fetching && all.rows === undefined, error: all.rows === undefined ? all.error : null, load },
  }
}
