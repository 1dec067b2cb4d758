/** What this area reads. Lists are read whole, so that what refers to each other can be shown by name. */
import { useQueries } from '@tanstack/react-query'
import { q, qAll } from '../../../api/client'
import { useList } from '../../../components/use-list'
import { managed } from '../../../contract/managed'
import type { Issue } from '../../../contract/managed-rules'
import { tickets } from '../../../contract/tickets'
import { isOpen, type IssueState } from './-issue-state'

export const contactsQuery = qAll(managed.contacts, {})
export const credentialsQuery = qAll(managed.credentials, {})
export const servicesQuery = qAll(managed.services, {})
export const issuesQuery = qAll(managed.issues, {})
export const accessQuery = qAll(managed.instanceSettings, {})

const all = { all: true } as const
export const useContacts = () => useList(managed.contacts, {}, all)
export const useCredentials = () => useList(managed.credentials, {}, all)
export const useServices = () => useList(managed.services, {}, all)
export const useIssues = () => useList(managed.issues, {}, all)
export const useAccess = () => useList(managed.instanceSettings, {}, all)

/** Newest first; older ones are not asked about one by one. */
const MOST = 40

/** Whether each issue is over: that is told by its ticket alone. */
export function useIssueStates(issues: readonly Issue[] | undefined): ReadonlyMap<number, IssueState> {
  const newest = (issues ?? []).toSorted((a, b) => b.id - a.id).slice(0, MOST)
  const found = useQueries({
    queries: newest.map((issue) => q(tickets.view, { params: { ticketId: issue.entity.id } })),
  })
  return new Map(
    newest.map((issue, i) => {
      const ticket = found[i]?.data
      return [issue.id, ticket ? isOpen(ticket) : 'unknown'] as const
    }),
  )
}
