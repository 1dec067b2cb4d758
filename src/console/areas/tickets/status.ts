import type { Ticket } from '#/contract/ticket-rules'
import { statusText } from '#/console/kit/feedback/status-text'
import * as copy from './copy'

export const TICKET_STATUS = {
  new: { label: copy.statusNew, tone: 'info' },
  open: { label: copy.statusOpen, tone: 'warn' },
  closed: { label: copy.statusClosed, tone: 'neutral' },
} as const

/** The status as the list filters, sorts and exports it. Other versions of the API can have more statuses. */
export const ticketStatusText = ({ status }: Pick<Ticket, 'status'>): string => statusText(status, TICKET_STATUS)
