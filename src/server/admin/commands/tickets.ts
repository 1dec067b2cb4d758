/** Support tickets for the provider's staff: opening and replying. */
import { ReplyDescription, TicketDescription, TicketSummary } from '#/contract/ticket-rules'
import { check } from '#/server/core/coerce'
import { insertReply, insertTicket, STAFF_NAME } from '#/server/areas/tickets/ticket-rows'
import { UsageError, type CommandArgs, type AdminCommand } from '../command'
import { write } from '#/server/db/write'

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
  run: async ({ db, clock }, args) => {
    const account = args.integer('account')
    const summary = words(args, 'summary', TicketSummary)
    const description = words(args, 'description', TicketDescription)
    const known = await db.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()
    if (!known) throw new UsageError(`Account ${account} doesn't exist.`)
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

const ticketReply: AdminCommand = {
  name: 'ticket reply',
  usage: 'ID --text T',
  positional: ['ID'],
  options: { text: 'text' },
  run: async ({ db, clock }, args) => {
    const id = args.integer('ID')
    const description = words(args, 'text', ReplyDescription)
    const unknown = () => new UsageError(`Ticket ${id} doesn't exist.`)
    const owner = await db.selectFrom('ticket').select('account_id').where('id', '=', id).executeTakeFirst()
    if (!owner) throw unknown()
    return write(db, { account: owner.account_id }, async (trx) => {
      const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
      if (!ticket) throw unknown()
      const reply = await insertReply(trx, clock, ticket, { by: STAFF_NAME, description, fromVendor: true })
      return { id: reply.id, ticket: id }
    })
  },
}

export const ticketCommands: readonly AdminCommand[] = [ticketOpen, ticketReply]
