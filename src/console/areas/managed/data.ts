/** Queries of managed services. Lists are read whole, so that references between them can be shown by name. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { pollIntervalOf } from '#/console/api/query/poll-interval'
import { useList } from '#/console/resource/page/use-list'
import { managed } from '#/contract/managed'
import type { Issue } from '#/contract/managed-rules'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { issueStateOf, issueStatesOf, type IssueState } from '#/console/resource/catalog/issue-state'

export const contactsQuery = qAll(managed.contacts, {})
export const credentialsQuery = qAll(managed.credentials, {})
export const servicesQuery = qAll(managed.services, {})
export const issuesQuery = qAll(managed.issues, {})
export const accessQuery = qAll(managed.instanceSettings, {})

/** Milliseconds between polls of the ticket of an open issue, and until a failed read is repeated. */
const POLL_MS = 60_000

export const useContacts = () => useList(managed.contacts)
export const useCredentials = () => useList(managed.credentials)
export const useServices = () => useList(managed.services)
export const useIssues = () => useList(managed.issues)
export const useAccess = () => useList(managed.instanceSettings)

/** Upper bound of tickets read one by one. */
const SINGLE_READS = 40

export interface IssueStates {
  readonly states: ReadonlyMap<number, IssueState>
  /** Undefined while the status of any issue is unknown. */
  readonly open: number | undefined
  /** A status that is unknown might still arrive. */
  readonly checking: boolean
  /** Why a status can't be read; null otherwise. */
  readonly error: ApiError | null
  readonly retry: () => void
}

interface Polled {
  readonly state: { readonly data: Ticket | undefined; readonly error: ApiError | null }
}
const pollOf = (query: Polled): number | false => {
  const { data, error } = query.state
  if (error) return pollIntervalOf(query) && POLL_MS
  return data && issueStateOf(data).status === 'open' ? POLL_MS : false
}

/** The state of each issue, which only its ticket has. Reads the newest tickets one by one, and for more issues the list of tickets. */
export function useIssueStates(issues: readonly Issue[] | undefined): IssueStates {
  const ids = (issues ?? []).toSorted((a, b) => b.id - a.id).map((issue) => issue.entity.id)
  const listed = useQuery({ ...qAll(tickets.list, {}), enabled: ids.length > SINGLE_READS })
  const found = useQueries({
    queries: ids.slice(0, SINGLE_READS).map((ticketId) => ({
      ...q(tickets.view, { params: { ticketId } }),
      refetchInterval: pollOf,
    })),
  })
  const states = issueStatesOf(issues ?? [], [...(listed.data?.data ?? []), ...found.flatMap(({ data }) => data ?? [])])
  const all = [...states.values()]
  const known = all.every(({ status }) => status !== 'unknown')
  const failed = known ? [] : [listed, ...found].filter(({ data, error }) => data === undefined && error !== null)
  return {
    states,
    open: known ? all.filter(({ status }) => status === 'open').length : undefined,
    checking: [listed, ...found].some((query) => query.isLoading),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((query) => void query.refetch()),
  }
}
