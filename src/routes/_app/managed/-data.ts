/** What this area reads. Lists are read whole, so that what refers to each other can be shown by name. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/api/client/client'
import { useList } from '#/app/resource/use-list'
import { managed } from '#/contract/managed'
import type { Issue } from '#/contract/managed-rules'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { isOpen, statesOf, type IssueState } from './-issues/issue-state'

export const contactsQuery = qAll(managed.contacts, {})
export const credentialsQuery = qAll(managed.credentials, {})
export const servicesQuery = qAll(managed.services, {})
export const issuesQuery = qAll(managed.issues, {})
export const accessQuery = qAll(managed.instanceSettings, {})

const all = { all: true } as const
/** Milliseconds between looks at the ticket of an open issue. */
const LOOK_MS = 60_000

export const useContacts = () => useList(managed.contacts, {}, all)
export const useCredentials = () => useList(managed.credentials, {}, all)
export const useServices = () => useList(managed.services, {}, all)
export const useIssues = () => useList(managed.issues, {}, all)
export const useAccess = () => useList(managed.instanceSettings, {}, all)

/** Tickets that are read one by one. */
const MOST = 40

/** Whether each issue is over: that is told by its ticket alone. The newest are read each, of more the list of tickets. */
export function useIssueStates(issues: readonly Issue[] | undefined): ReadonlyMap<number, IssueState> {
  const ids = (issues ?? []).toSorted((a, b) => b.id - a.id).map((issue) => issue.entity.id)
  const listed = useQuery({ ...qAll(tickets.list, {}), enabled: ids.length > MOST })
  const found = useQueries({
    queries: ids.slice(0, MOST).map((ticketId) => ({
      ...q(tickets.view, { params: { ticketId } }),
      refetchInterval: ({ state }: { state: { data: Ticket | undefined } }) =>
        state.data && isOpen(state.data) === 'open' ? LOOK_MS : false,
    })),
  })
  return statesOf(issues ?? [], [...(listed.data?.data ?? []), ...found.flatMap(({ data }) => data ?? [])])
}
