/** Support tickets for the provider's staff: opening, replying and closing. */
import { ticketCan } from '#/contract/states'
import { ReplyDescription, TicketDescription, TicketSummary } from '#/contract/ticket-rules'
import { check } from '#/server/core/coerce'
import {
  closeTicketRow,
  insertReply,
  insertTicket,
  STAFF_NAME,
  type TicketRow,
} from '#/server/areas/tickets/ticket-rows'
import type { Services } from '#/server/core/services'
import { accountOf, UsageError, type CommandArgs, type AdminCommand } from '../command'
import { write } from '#/server/db/write'

type Db = Services['db']

/** The same bounds as for an account's own texts. */
function words(args: CommandArgs, name: string, rule: typeof TicketSummary): string {
  const text = args.text(name)
  const { errors } = check(rule, text)
  if (errors[0]) throw new UsageError(`--${name}: ${errors[0].reason}`)
  return text
}

const ticketOpen: AdminCommand = {
  name: 'ticket open',
  usage: '--account ID --summary S --description D [--closable]',
  options: { account: 'text', summary: 'text', description: 'text', closable: 'flag' },
  run: async (services, args) => {
    const { db, clock } = services
    const account = await accountOf(services, args)
    const summary = words(args, 'summary', TicketSummary)
    const description = words(args, 'description', TicketDescription)
    const ticket = {
      account,
      by: STAFF_NAME,
      summary,
      description,
      entity: null,
      managedIssue: false,
      closable: args.has('closable'),
    }
    const { id } = await write(db, { account }, (trx) => insertTicket(trx, clock, ticket))
    return { id }
  },
}

/** Runs `change` with a ticket of any account, in a transaction. Throws `UsageError` for an unknown ticket. */
async function changing<T>(db: Db, id: number, change: (trx: Db, ticket: TicketRow) => Promise<T>): Promise<T> {
  const unknown = () => new UsageError(`Ticket ${id} doesn't exist.`)
  const owner = await db.selectFrom('ticket').select('account_id').where('id', '=', id).executeTakeFirst()
  if (!owner) throw unknown()
  return write(db, { account: owner.account_id }, async (trx) => {
    const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
    if (!ticket) throw unknown()
    return change(trx, ticket)
  })
}

const ticketReply: AdminCommand = {
  name: 'ticket reply',
  usage: 'ID --text T',
  positional: ['ID'],
  options: { text: 'text' },
  run: async ({ db, clock }, args) => {
    const id = args.integer('ID')
    const description = words(args, 'text', ReplyDescription)
    return changing(db, id, async (trx, ticket) => {
      const reply = await insertReply(trx, clock, ticket, { by: STAFF_NAME, description, fromVendor: true })
      return { id: reply.id, ticket: id }
    })
  },
}

const ticketClose: AdminCommand = {
  name: 'ticket close',
  usage: 'ID',
  positional: ['ID'],
  run: async ({ db, clock }, args) =>
    changing(db, args.integer('ID'), async (trx, ticket) => {
      // Staff can also close the tickets that an account can't.
      const reason = ticketCan.close({ status: ticket.status, closable: true })
      if (reason !== undefined) throw new UsageError(reason)
      await closeTicketRow(trx, clock, ticket, STAFF_NAME)
      return { id: ticket.id }
    }),
}

export const ticketCommands: readonly AdminCommand[] = [ticketOpen, ticketReply, ticketClose]
