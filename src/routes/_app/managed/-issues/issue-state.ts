import type { Issue } from '#/contract/managed-rules'
import type { Ticket } from '#/contract/ticket-rules'

/** `unknown` while its ticket was not read. */
export type IssueState = 'open' | 'over' | 'unknown'

export const isOpen = (ticket: Pick<Ticket, 'closed' | 'status'>): IssueState =>
  ticket.closed === null && ticket.status !== 'closed' ? 'open' : 'over'

/** The state of each issue by its ticket; of several readings of one ticket the last holds. */
export function statesOf(
  issues: readonly Issue[],
  tickets: readonly Pick<Ticket, 'id' | 'closed' | 'status'>[],
): ReadonlyMap<number, IssueState> {
  const byId = new Map(tickets.map((ticket) => [ticket.id, isOpen(ticket)]))
  return new Map(issues.map(({ id, entity }) => [id, byId.get(entity.id) ?? 'unknown']))
}

/** Since when a service is down: its issue that is not over, the oldest of several. Undefined where none was opened yet. */
export const downSince = (
  serviceId: number,
  issues: readonly Issue[],
  states: ReadonlyMap<number, IssueState>,
): Issue | undefined =>
  issues
    .filter((i) => i.services.includes(serviceId) && states.get(i.id) === 'open')
    .toSorted((a, b) => (a.created < b.created ? -1 : 1))[0]
