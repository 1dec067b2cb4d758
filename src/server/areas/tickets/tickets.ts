/**
 * Support tickets and their replies. The contract's rows have the grants and the limit of
 * openings.
 */
import { ticketCan } from '#/contract/states'
import type { tickets } from '#/contract/tickets'
import { sql } from 'kysely'
import { ApiFailure, finding, type Caller, type Ctx, type Handlers } from '#/server/core/handlers'
import { ownRow } from '#/server/core/own-row'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { attach } from './ticket-attachments'
import { resolveEntity } from './ticket-entities'
import { attachmentNames, closeTicketRow, insertReply, insertTicket, toReply, toTicket } from './ticket-rows'
import type { TicketRow } from './ticket-rows'
import { write } from '#/server/db/write'

type Db = Services['db']

const find = (c: { readonly db: Db; readonly caller: Caller; readonly params: { readonly ticketId: number } }) =>
  ownRow(c.db, 'ticket', c.caller.accountId, c.params.ticketId)

/** Bytes of the names of a ticket's attachments. */
const NAMES = sql<number>`(select coalesce(sum(octet_length(name)), 0) from ticket_attachment where ticket_id = page.id)`

/** Open tickets first, then the newest, unless the caller requests another order. */
function list(c: Ctx<typeof tickets.list>) {
  return pageOf(
    c.db.selectFrom('ticket').where('account_id', '=', c.caller.accountId),
    c,
    (q) =>
      q
        .selectAll()
        .orderBy(sql`(closed is not null)`)
        .orderBy('opened', 'desc')
        .orderBy('id', 'desc'),
    async (found) => {
      const names = await attachmentNames(
        c.db,
        found.map((t) => t.id),
      )
      return found.map((t) => toTicket(t, names(t.id)))
    },
    { db: c.db, columns: ['description'], added: NAMES },
  )
}

async function open(c: Ctx<typeof tickets.open>) {
  const { db, body, caller, clock } = c
  const managedIssue = body.managed_issue === true
  if (managedIssue) await requireManaged(db, caller)
  const row = await write(db, { account: caller.accountId }, async (trx) =>
    insertTicket(trx, clock, {
      account: caller.accountId,
      by: caller.username,
      summary: body.summary,
      description: body.description,
      entity: await resolveEntity(trx, caller, body),
      managedIssue,
      closable: true,
    }),
  )
  return toTicket(row, [])
}

async function requireManaged(db: Db, caller: Caller): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('managed')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (!account.managed) {
    throw new ApiFailure(400, 'Only accounts with managed services can report a managed issue.', 'managed_issue')
  }
}

/** Reads the ticket again within the transaction and refuses what its state doesn't allow. */
async function changing<T>(
  c: Pick<Services, 'db'> & { readonly caller: Caller },
  { id }: TicketRow,
  can: (t: TicketRow) => string | undefined,
  change: (trx: Db, ticket: TicketRow) => Promise<T>,
): Promise<T> {
  return write(c.db, { account: c.caller.accountId }, async (trx) => {
    const ticket = await ownRow(trx, 'ticket', c.caller.accountId, id)
    const reason = can(ticket)
    if (reason !== undefined) throw new ApiFailure(400, reason)
    return change(trx, ticket)
  })
}

export const ticketHandlers: Handlers<typeof tickets> = {
  list,
  open,
  view: finding(find, async ({ db }, row) => toTicket(row, (await attachmentNames(db, [row.id]))(row.id))),
  attach: finding(find, attach),
  close: finding(find, (c, found) =>
    changing(
      c,
      found,
      (t) => ticketCan.close({ status: t.status, closable: t.closable !== 0 }),
      async (trx, ticket) => {
        await closeTicketRow(trx, c.clock, ticket, c.caller.username)
        return {}
      },
    ),
  ),
  replies: finding(find, ({ db, query }, { id }) =>
    pageOf(
      db.selectFrom('ticket_reply').where('ticket_id', '=', id),
      { query },
      (q) => q.selectAll().orderBy('id'),
      (found) => found.map(toReply),
      { db, columns: ['description'] },
    ),
  ),
  reply: finding(find, (c, found) =>
    changing(c, found, ticketCan.reply, (trx, ticket) =>
      insertReply(trx, c.clock, ticket, {
        by: c.caller.username,
        description: c.body.description,
        fromVendor: false,
      }),
    ),
  ),
}
