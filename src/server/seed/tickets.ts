/** The demo's support tickets, with threads and real files. */
import { Readable } from 'node:stream'
import { entityCalled } from '../areas/tickets/ticket-entities'
import { MAX_ATTACHMENT } from '#/contract/ticket-rules'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { DEMO_TICKETS, type SeedTicket } from './demo-tickets'
import { write } from '../db/write'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>
const HOUR = 3_600_000

/**
 * Adds missing tickets and returns how many; a second call changes nothing. The entities of the demo tickets must
 * exist.
 */
export async function seedTickets(services: Needs, accountId: number): Promise<number> {
  const { db } = services
  const held = await db.selectFrom('ticket').select('summary').where('account_id', '=', accountId).execute()
  const missing = DEMO_TICKETS.filter((t) => !held.some((h) => h.summary === t.summary))
  for (const ticket of missing) {
    await seedTicket(services, accountId, ticket)
  }
  return missing.length
}

async function seedTicket({ db, store, clock }: Needs, accountId: number, t: SeedTicket): Promise<void> {
  const now = clock.now().getTime()
  const at = (after: number) => stamp(new Date(now - (t.ago - after) * HOUR))
  const replies = t.replies ?? []
  const last = replies.at(-1)
  const closed = t.closed && { at: at(t.closed[0]), by: t.closed[1] }
  const status = closed ? 'closed' : replies.some((r) => r.staff) ? 'open' : 'new'
  const files = await Promise.all(
    (t.files ?? []).map(async ([name, make]) => {
      const bytes = make()
      return { name, ...(await store.write(Readable.from([bytes]), MAX_ATTACHMENT, { length: bytes.length })) }
    }),
  )
  await write(db, { account: accountId }, async (trx) => {
    const entity = t.about ? await entityCalled(trx, accountId, ...t.about) : null
    const { id } = await trx
      .insertInto('ticket')
      .values({
        account_id: accountId,
        summary: t.summary,
        description: t.text,
        status,
        closable: Number(t.staff !== true),
        closed: closed?.at ?? null,
        opened: at(0),
        opened_by: t.by,
        updated: closed?.at ?? at(last?.after ?? 0),
        updated_by: closed?.by ?? last?.by ?? null,
        managed_issue: 0,
        entity: entity && JSON.stringify(entity),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const threads = replies.map((r) => ({
      ticket_id: id,
      created: at(r.after),
      created_by: r.by,
      description: r.text,
      from_vendor: Number(r.staff),
    }))
    if (threads.length > 0) await trx.insertInto('ticket_reply').values(threads).execute()
    const attached = files.map(({ name, blob, size, etag }) => ({
      ticket_id: id,
      name,
      blob,
      size,
      md5: etag,
      created: at(0),
      created_by: t.by,
    }))
    if (attached.length > 0) await trx.insertInto('ticket_attachment').values(attached).execute()
  })
}
