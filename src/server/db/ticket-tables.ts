/** Support tickets, their replies and the names of their attachments. */
import type { Generated } from 'kysely'

export interface TicketTables {
  ticket: TicketTable
  ticket_reply: TicketReplyTable
  ticket_attachment: TicketAttachmentTable
}
export interface TicketTable {
  id: Generated<number>
  account_id: number
  summary: string
  description: string
  status: string
  /** Whether the account can close the ticket while it is open. */
  closable: number
  closed: string | null
  opened: string
  opened_by: string
  updated: string
  updated_by: string | null
  managed_issue: number
  /** The entity with its label at the opening: `{id, label, type, url}`. */
  entity: string | null
}
export interface TicketReplyTable {
  id: Generated<number>
  ticket_id: number
  created: string
  created_by: string
  description: string
  from_vendor: number
}
export interface TicketAttachmentTable {
  id: Generated<number>
  ticket_id: number
  /** Name on the uploader's computer, without folders. Never part of a path. */
  name: string
  /** File of the bytes: a random id. No operation serves it. */
  blob: string
  size: number
  /** Hex. */
  md5: string | null
  created: string
  created_by: string
}
