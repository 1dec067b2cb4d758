/** Actions of an account and the provider's staff, for specs of tickets. */
import type { TestServer } from './testing'
import { insertReply, insertTicket, STAFF_NAME } from '#/server/areas/tickets/ticket-rows'

const TICKETS = '/v4/support/tickets'
const WORDS = { summary: 'Disk shows as read-only', description: 'Since **last night**.' }

/** Calls below the tickets' path of the current server. */
export function ticketCalls(server: () => TestServer) {
  const get = (path: string, token: string) => server().request('GET', `${TICKETS}${path}`, { token })
  const post = (path: string, token: string, body?: unknown) =>
    server().request('POST', `${TICKETS}${path}`, { token, body })
  /** Opens a ticket and returns its id. */
  const opened = async (token: string, body: object = {}): Promise<number> => {
    const made = await post('', token, { ...WORDS, ...body })
    if (made.status !== 200) throw new Error(made.text)
    return made.body.id
  }
  return { get, post, opened }
}

export const runTicketOpen = async (
  { db, clock }: TestServer,
  account: number,
  words: { readonly summary: string; readonly description: string },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ticket = { ...words, account, by: STAFF_NAME, entity: null, managedIssue: false, closable: false }
    return (await insertTicket(trx, clock, ticket)).id
  })

export async function runStaffReply({ db, clock }: TestServer, id: number, description: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await insertReply(trx, clock, ticket, { by: STAFF_NAME, description, fromVendor: true })
  })
}
