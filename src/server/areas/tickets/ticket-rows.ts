/** Rows of support tickets in the API's form, and the changes shared by accounts and staff. */
import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Ticket, TicketEntity, TicketReply } from '#/contract/ticket-rules'
import type { Database } from '#/server/db/schema'
import type { TicketReplyTable, TicketTable } from '#/server/db/resource-tables'
import { record } from '#/server/core/events'
import type { Clock } from '#/server/core/services'
import { stamp } from '#/server/system/time'

type Db = Kysely<Database>
export type TicketRow = Selectable<TicketTable>

/** Author name of the provider. No user can have it, because usernames contain no spaces. */
export const STAFF_NAME = 'Support team'

/** The same id for a name everywhere, which reveals only the name. */
const avatarOf = (name: string): string => createHash('md5').update(name).digest('hex')

export const toTicket = (row: TicketRow, attachments: string[]): Ticket => ({
  id: row.id,
  summary: row.summary,
  description: row.description,
  status: row.status as Ticket['status'],
  closable: row.closable !== 0 && row.status !== 'closed',
  closed: row.closed,
  opened: row.opened,
  opened_by: row.opened_by,
  updated: row.updated,
  updated_by: row.updated_by,
  avatar_id: avatarOf(row.opened_by),
  attachments,
  entity: row.entity === null ? null : (JSON.parse(row.entity) as TicketEntity),
})
export const toReply = (row: Selectable<TicketReplyTable>): TicketReply => ({
  id: row.id,
  created: row.created,
  created_by: row.created_by,
  description: row.description,
  from_vendor: row.from_vendor !== 0,
  avatar_id: avatarOf(row.created_by),
})

/** Names of the attached files of several tickets, in upload order. */
export async function attachmentNames(db: Db, tickets: readonly number[]): Promise<(ticket: number) => string[]> {
  if (tickets.length === 0) return () => []
  const rows = await db
    .selectFrom('ticket_attachment')
    .select(['ticket_id', 'name'])
    .where('ticket_id', 'in', tickets)
    .orderBy('id')
    .execute()
  const names = new Map<number, string[]>()
  for (const { ticket_id: ticket, name } of rows) {
    const own = names.get(ticket)
    if (own) own.push(name)
    else names.set(ticket, [name])
  }
  return (ticket) => names.get(ticket) ?? []
}

export interface NewTicket {
  readonly account: number
  readonly by: string
  readonly summary: string
  readonly description: string
  readonly entity: TicketEntity | null
  readonly managedIssue: boolean
  readonly closable: boolean
}

/** Call within a transaction. */
export async function insertTicket(trx: Db, clock: Clock, t: NewTicket): Promise<TicketRow> {
  const now = stamp(clock.now())
  const row = await trx
    .insertInto('ticket')
    .values({
      account_id: t.account,
      summary: t.summary,
      description: t.description,
      status: 'new',
      closable: Number(t.closable),
      closed: null,
      opened: now,
      opened_by: t.by,
      updated: now,
      updated_by: null,
      managed_issue: Number(t.managedIssue),
      entity: t.entity && JSON.stringify(t.entity),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordTicket(trx, clock, row, t.by, 'ticket_create')
  return row
}

/** Call within a transaction. The first staff reply changes a new ticket to open; no reply reopens a closed one. */
export async function insertReply(
  trx: Db,
  clock: Clock,
  ticket: TicketRow,
  reply: { readonly by: string; readonly description: string; readonly fromVendor: boolean },
): Promise<TicketReply> {
  const row = await trx
    .insertInto('ticket_reply')
    .values({
      ticket_id: ticket.id,
      created: stamp(clock.now()),
      created_by: reply.by,
      description: reply.description,
      from_vendor: Number(reply.fromVendor),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const opens = reply.fromVendor && ticket.status === 'new'
  await touchTicket(trx, clock, ticket, reply.by, opens ? { status: 'open' } : {})
  await recordTicket(trx, clock, ticket, reply.by, 'ticket_update')
  return toReply(row)
}

/** Records who changed the ticket last, with further changes. */
export async function touchTicket(
  trx: Db,
  clock: Clock,
  ticket: TicketRow,
  by: string,
  set: { readonly status?: Ticket['status']; readonly closed?: string } = {},
): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({ ...set, updated: stamp(clock.now()), updated_by: by })
    .where('id', '=', ticket.id)
    .execute()
}

/** Call within a transaction. */
export async function closeTicketRow(trx: Db, clock: Clock, ticket: TicketRow, by: string): Promise<void> {
  await touchTicket(trx, clock, ticket, by, { status: 'closed', closed: stamp(clock.now()) })
  await recordTicket(trx, clock, ticket, by, 'ticket_update')
}

type Action = 'ticket_create' | 'ticket_update' | 'ticket_attachment_upload'
export async function recordTicket(trx: Db, clock: Clock, ticket: TicketRow, by: string, action: Action) {
  const { id, summary: label, account_id: accountId } = ticket
  const entity = { id, label, type: 'ticket', url: `/v4/support/tickets/${id}` }
  await record(trx, clock, { accountId, username: by }, action, entity)
}
