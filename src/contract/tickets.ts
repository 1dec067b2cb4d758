/** Support tickets. */
import * as z from 'zod/mini'
import { area, Empty, list, op } from './op'
import { AttachmentBody, ReplyBody, Ticket, TicketOpenBody, TicketReply } from './ticket-rules'

const TicketKey = z.object({ ticketId: z.int() })
const read = { scope: 'account:read_only', grants: ['account_access:read_only', 'account_access:read_write'] } as const
const write = { scope: 'account:read_write', grants: ['account_access:read_write'] } as const

export const tickets = area('tickets', {
  list: list('GET /support/tickets', {
    filterable: {
      id: 'number',
      summary: 'string',
      status: 'string',
      opened: 'string',
      closed: 'string',
      updated: 'string',
      updated_by: 'string',
    },
    title: 'Support Tickets List',
    ...read,
    item: Ticket,
  }),
  open: op('POST /support/tickets', {
    title: 'Support Ticket Open',
    ...write,
    rate: 'ticket-open',
    scarce: true,
    body: TicketOpenBody,
    res: Ticket,
  }),
  view: op('GET /support/tickets/{ticketId}', {
    title: 'Support Ticket View',
    ...read,
    params: TicketKey,
    res: Ticket,
  }),
  attach: op('POST /support/tickets/{ticketId}/attachments', {
    title: 'Support Ticket Attachment Create',
    ...write,
    bodyKind: 'multipart',
    params: TicketKey,
    body: AttachmentBody,
    res: Empty,
  }),
  close: op('POST /support/tickets/{ticketId}/close', {
    title: 'Support Ticket Close',
    ...write,
    params: TicketKey,
    res: Empty,
  }),
  replies: list('GET /support/tickets/{ticketId}/replies', {
    title: 'Replies List',
    ...read,
    params: TicketKey,
    item: TicketReply,
  }),
  reply: op('POST /support/tickets/{ticketId}/replies', {
    title: 'Reply Create',
    ...write,
    params: TicketKey,
    body: ReplyBody,
    res: TicketReply,
  }),
})
