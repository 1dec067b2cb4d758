import type { Issue } from '#/contract/managed-rules'
import type { Ticket } from '#/contract/ticket-rules'
import { parseUtc } from '#/lib/time/dates'

export interface IssueState {
  /** `unknown` until its ticket is read. */
  readonly status: 'open' | 'resolved' | 'unknown'
  /** When its ticket was closed; null while open or unknown. */
  readonly closed: string | null
  /** Why the service is down, where the ticket says so in the embedded server's words. */
  readonly reason?: string | undefined
}
export const UNKNOWN: IssueState = { status: 'unknown', closed: null }

type StateOfTicket = Pick<Ticket, 'closed' | 'status'> & Partial<Pick<Ticket, 'description'>>

export const issueStateOf = ({ closed, status, description }: StateOfTicket): IssueState => ({
  status: closed === null && status !== 'closed' ? 'open' : 'resolved',
  closed,
  reason: /Last result: ([^\n]+)/.exec(description ?? '')?.[1],
})

/** The state of each issue by its ticket; of several reads of one ticket the last counts. */
export function issueStatesOf(
  issues: readonly Issue[],
  tickets: readonly (StateOfTicket & Pick<Ticket, 'id'>)[],
): ReadonlyMap<number, IssueState> {
  const byId = new Map(tickets.map((ticket) => [ticket.id, issueStateOf(ticket)]))
  return new Map(issues.map(({ id, entity }) => [id, byId.get(entity.id) ?? UNKNOWN]))
}

const ORDER = { open: 0, unknown: 1, resolved: 2 } as const

/** Open issues first, then the newest. */
export const byUrgency = (issues: readonly Issue[], states: ReadonlyMap<number, IssueState>): Issue[] => {
  const rank = ({ id }: Issue) => ORDER[(states.get(id) ?? UNKNOWN).status]
  return issues.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
}

/** Milliseconds from its creation to its end, or to `now` while it is open; undefined where either end is unknown. */
export function issueDuration({ created }: Issue, { status, closed }: IssueState, now: number): number | undefined {
  const start = parseUtc(created)?.getTime()
  const end = status === 'open' ? now : parseUtc(closed)?.getTime()
  return start === undefined || end === undefined ? undefined : Math.max(0, end - start)
}

/** The oldest open issue of a service; undefined where none was opened yet. */
export const downSince = (
  serviceId: number,
  issues: readonly Issue[],
  states: ReadonlyMap<number, IssueState>,
): Issue | undefined =>
  issues
    .filter((i) => i.services.includes(serviceId) && states.get(i.id)?.status === 'open')
    .toSorted((a, b) => (a.created < b.created ? -1 : 1))[0]

export type OpenSpan = ReturnType<typeof openSpans>[number]
/** When issues were open, in epoch seconds. An open one ends now. */
export const openSpans = (issues: readonly Issue[], states: ReadonlyMap<number, IssueState>, now: number) =>
  issues.flatMap((issue) => {
    const state = states.get(issue.id) ?? UNKNOWN
    const start = parseUtc(issue.created)?.getTime()
    const lasted = issueDuration(issue, state, now)
    if (start === undefined || lasted === undefined) return []
    return [{ issue, from: start / 1000, to: (start + lasted) / 1000, isOpen: state.status === 'open' }]
  })
