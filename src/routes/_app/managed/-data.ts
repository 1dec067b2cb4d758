/** Queries of managed services. Lists are read whole, so that references between them can be shown by name. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/api/client/client'
import { useList } from '#/app/resource/use-list'
import { managed } from '#/contract/managed'
import type { Issue } from '#/contract/managed-rules'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { issueStateOf, issueStatesOf, type IssueState } from '#/app/catalog/issue-state'

export const contactsQuery = qAll(managed.contacts, {})
export const credentialsQuery = qAll(managed.credentials, {})
export const servicesQuery = qAll(managed.services, {})
export const issuesQuery = qAll(managed.issues, {})
export const accessQuery = qAll(managed.instanceSettings, {})

const all = { all: true } as const
/** Milliseconds between polls of the ticket of an open issue. */
const POLL_MS = 60_000

export const useContacts = () => useList(managed.contacts, {}, all)
export const useCredentials = () => useList(managed.credentials, {}, all)
export const useServices = () => useList(managed.services, {}, all)
export const useIssues = () => useList(managed.issues, {}, all)
export const useAccess = () => useList(managed.instanceSettings, {}, all)

/** Upper bound of tickets read one by one. */
const SINGLE_READS = 40

/** The state of each issue, which only its ticket has. Reads the newest tickets one by one, and for more issues the list of tickets. */
export function useIssueStates(issues: readonly Issue[] | undefined): ReadonlyMap<number, IssueState> {
  const ids = (issues ?? []).toSorted((a, b) => b.id - a.id).map((issue) => issue.entity.id)
  const listed = useQuery({ ...qAll(tickets.list, {}), enabled: ids.length > SINGLE_READS })
  const found = useQueries({
    queries: ids.slice(0, SINGLE_READS).map((ticketId) => ({
      ...q(tickets.view, { params: { ticketId } }),
      refetchInterval: ({ state }: { state: { data: Ticket | undefined } }) =>
        state.data && issueStateOf(state.data).status === 'open' ? POLL_MS : false,
    })),
  })
  return issueStatesOf(issues ?? [], [...(listed.data?.data ?? []), ...found.flatMap(({ data }) => data ?? [])])
}
