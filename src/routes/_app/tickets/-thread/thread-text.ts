import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import * as copy from '../-copy'

const utc = (time: string) => time.replace('T', ' ')

/** The whole conversation as plain text, with its Markdown as typed. */
export function threadText(ticket: Ticket, replies: readonly TicketReply[]): string {
  const { id, summary, status, entity, attachments } = ticket
  const head = [
    copy.textTitle(id, summary),
    copy.textStatus(status),
    ...(entity ? [copy.textAbout(entity.type, entity.label, entity.id)] : []),
    ...(attachments.length > 0 ? [copy.textAttachments(attachments.join(', '))] : []),
  ].join('\n')
  const posts = [
    `${copy.textPost(ticket.opened_by, utc(ticket.opened))}\n\n${ticket.description}`,
    ...replies.map((r) => {
      const line = r.from_vendor ? copy.textSupportPost : copy.textPost
      return `${line(r.created_by, utc(r.created))}\n\n${r.description}`
    }),
  ]
  return `${[head, ...posts].join('\n\n----\n\n')}\n`
}
