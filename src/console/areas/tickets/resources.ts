import { ID } from '#/console/resource/area/early'
import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { tickets } from '#/contract/tickets'
import { ticketsArea } from './area'
import { TURN, turnOf } from '#/console/resource/catalog/ticket-turn'

export const ticketResources: AreaResources = {
  area: ticketsArea,
  resources: [
    defineResource({
      kind: 'ticket',
      list: tickets.list,
      view: tickets.view,
      unasked: 500,
      name: (t) => t.summary,
      more: (t) => TURN[turnOf(t)].label,
      page: (t) => ({ to: '/tickets/$ticketId', params: { ticketId: String(t.id) } }),
      all: (filter) => ({ to: '/tickets', search: { filter, status: 'all' } }),
    }),
  ],
  creates: [{ op: tickets.open, target: { to: '/tickets/new' } }],
  words: {
    'tickets.open': 'Open ticket',
    'tickets.attach': 'Attach file to ticket',
    'tickets.close': 'Close ticket',
    'tickets.reply': 'Reply to ticket',
    ticket_create: 'Ticket opened',
    ticket_update: 'Ticket updated',
    ticket_attachment_upload: 'File attached to ticket',
  },
  early: [
    ['/tickets', { op: tickets.list, ...FIRST_TICKETS }],
    [`/tickets/${ID}`, tickets.view, tickets.replies],
  ],
}
