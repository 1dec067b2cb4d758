/** Whose turn it is in a ticket. */
import type { Ticket, TicketReply } from '#/contract/ticket-rules'

type Replies = readonly Pick<TicketReply, 'from_vendor' | 'created_by' | 'avatar_id'>[]
type Asked = Pick<Ticket, 'status' | 'closable' | 'opened_by' | 'updated_by' | 'avatar_id'>

/** In the order of the list. `opened`: by support, and nobody has replied. */
export const TURN = {
  yours: { label: 'Your turn', tone: 'warn' },
  opened: { label: 'New from support', tone: 'info' },
  support: { label: 'Waiting for support', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const
export type Turn = keyof typeof TURN

/** Usernames contain no spaces; names of staff can: "Mira (Support)". */
const isStaffName = (name: string) => /\s/.test(name)

/** Whether support opened the ticket. The API marks staff on replies only. */
export const isFromSupport = ({ opened_by: by, avatar_id: avatar }: Asked, replies?: Replies) =>
  isStaffName(by) || (replies?.some((r) => r.from_vendor && r.created_by === by && r.avatar_id === avatar) ?? false)

/** `replies` undefined: not read. */
export function turnOf(ticket: Asked, replies?: Replies): Turn {
  const { status, opened_by: opener, updated_by: by } = ticket
  if (status === 'closed') return 'closed'
  const last = replies?.at(-1)
  const fromSupport = isFromSupport(ticket, replies)
  // Users can close what they opened.
  if (!last && by === null) return fromSupport || !ticket.closable ? 'opened' : 'support'
  const answered = last?.from_vendor ?? (by === opener ? fromSupport : !fromSupport || isStaffName(by ?? ''))
  return answered ? 'yours' : 'support'
}
