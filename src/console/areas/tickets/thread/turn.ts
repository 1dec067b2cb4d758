/** Whose turn it is in a ticket. */
import type { Ticket, TicketReply } from '#/contract/ticket-rules'

type Replies = readonly Pick<TicketReply, 'from_vendor' | 'created_by' | 'avatar_id'>[]
type Asked = Pick<Ticket, 'status' | 'closable' | 'opened_by' | 'updated_by' | 'avatar_id'>

/** Usernames contain no spaces; names of staff can: "Mira (Support)". */
const isStaffName = (name: string) => /\s/.test(name)

/** Whether support opened the ticket. The API marks staff on replies only. */
export const isFromSupport = ({ opened_by: by, avatar_id: avatar }: Asked, replies?: Replies) =>
  isStaffName(by) || (replies?.some((r) => r.from_vendor && r.created_by === by && r.avatar_id === avatar) ?? false)

/** `opened`: by support, and nobody has replied. `replies` undefined: not read. */
export function turnOf(ticket: Asked, replies?: Replies): 'support' | 'yours' | 'opened' | 'closed' {
  const { status, opened_by: opener, updated_by: by } = ticket
  if (status === 'closed') return 'closed'
  const last = replies?.at(-1)
  const fromSupport = isFromSupport(ticket, replies)
  // Users can close what they opened.
  if (!last && by === null) return fromSupport || !ticket.closable ? 'opened' : 'support'
  const answered = last?.from_vendor ?? (by === opener ? fromSupport : !fromSupport || isStaffName(by ?? ''))
  return answered ? 'yours' : 'support'
}
