import type { Ticket } from '#/contract/ticket-rules'
import { statusText } from '#/console/kit/feedback/status-text'

export const TICKET_STATUS = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'warn' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const

/** The status as the list filters, sorts and exports it. Other versions of the API can have more statuses. */
export const ticketStatusText = ({ status }: Pick<Ticket, 'status'>): string => statusText(status, TICKET_STATUS)
