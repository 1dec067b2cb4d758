import type { Ticket, TicketReply } from '#/contract/ticket-rules'

const utc = (time: string) => `${time.replace('T', ' ')} UTC`

/** The whole thread as plain text, as written: for a mail, a wiki or another ticket. */
export function threadText(ticket: Ticket, replies: readonly TicketReply[]): string {
  const { id, summary, status, entity, attachments } = ticket
  const head = [
    `Ticket ${id}: ${summary}`,
    `Status: ${status}`,
    ...(entity ? [`About: ${entity.type} ${entity.label} (${entity.id})`] : []),
    ...(attachments.length > 0 ? [`Attachments: ${attachments.join(', ')}`] : []),
  ].join('\n')
  const posts = [
    `${ticket.opened_by}, ${utc(ticket.opened)}\n\n${ticket.description}`,
    ...replies.map((r) => `${r.created_by}${r.from_vendor ? ' (support)' : ''}, ${utc(r.created)}\n\n${r.description}`),
  ]
  return `${[head, ...posts].join('\n\n----\n\n')}\n`
}
