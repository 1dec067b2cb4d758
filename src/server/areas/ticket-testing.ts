/** What the provider's staff does, for the specs of tickets. */
import type { TestServer } from '../testing'
import { insertReply, insertTicket, STAFF } from './ticket-rows'

export const runTicketOpen = async (
  { db, clock }: TestServer,
  account: number,
  words: { readonly summary: string; readonly description: string },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ticket = { ...words, account, by: STAFF, entity: null, managedIssue: false, closable: false }
    return (await insertTicket(trx, clock, ticket)).id
  })

export async function runStaffReply({ db, clock }: TestServer, id: number, description: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await insertReply(trx, clock, ticket, { by: STAFF, description, fromVendor: true })
  })
}
