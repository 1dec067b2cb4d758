import type { Ticket } from '#/contract/ticket-rules'

export type WaitingFor = 'you' | 'support'

/**
 * Usernames of the account. Only the account's users can close a ticket that they opened, so the openers of closable tickets are theirs;
 * the API doesn't mark staff in a list.
 */
export const accountUsers = (tickets: readonly Ticket[]): ReadonlySet<string> =>
  new Set(tickets.filter((t) => t.closable).map((t) => t.opened_by))

/** Who writes next: the other side of the last update. Undefined for a closed ticket. */
export function waitingFor(
  { status, opened_by, updated_by }: Ticket,
  users: ReadonlySet<string>,
): WaitingFor | undefined {
  if (status === 'closed') return undefined
  return users.has(updated_by ?? opened_by) ? 'support' : 'you'
}
