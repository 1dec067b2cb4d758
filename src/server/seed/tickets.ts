/** Support tickets for an account: demo data with threads and real files, or many for benchmarks. */
import { Readable } from 'node:stream'
import { entityCalled } from '../areas/tickets/ticket-entities'
import { MAX_ATTACHMENT } from '#/contract/ticket-rules'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { DEMO_TICKETS, type SeedTicket } from './demo-tickets'
import { write } from '../db/write'
import { inPieces } from './large/batches'

type Needs = Pick<Services, 'db' | 'store' | 'clock'>
const HOUR = 3_600_000
const MANY = { tickets: 5000, replies: 1000 }

/**
 * Adds missing tickets and returns how many; a second call changes nothing. The entities of the demo tickets must
 * exist.
 */
export async function seedTickets(services: Needs, accountId: number, scale: 'demo' | 'large'): Promise<number> {
  if (scale === 'large') return seedManyTickets(services, accountId)
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

const SUBJECTS = ['an instance', 'a bucket', 'an invoice', 'a volume']
/**
 * Five thousand tickets, a third of them not closed, an hour apart up to now; the newest has a thread of a thousand
 * replies, every third by staff. Adds none if the account already has as many.
 */
async function seedManyTickets({ db, clock }: Needs, accountId: number): Promise<number> {
  const { n } = await db
    .selectFrom('ticket')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (n >= MANY.tickets) return 0
  const now = stamp(clock.now())
  await write(db, { account: accountId }, async (trx) => {
    const tickets = Array.from({ length: MANY.tickets }, (_, n) => {
      const i = n + 1
      const at = stamp(new Date(clock.now().getTime() - (MANY.tickets - i) * HOUR))
      const isClosed = i % 3 > 0
      return {
        account_id: accountId,
        summary: `Question ${String(i).padStart(4, '0')} about ${SUBJECTS[i % 4]}`,
        description: `This is the **text** of question ${i}.\n\n- first\n- second`,
        status: isClosed ? 'closed' : i % 2 === 0 ? 'new' : 'open',
        closable: 1,
        closed: isClosed ? at : null,
        opened: at,
        opened_by: 'demo',
        updated: at,
        updated_by: null,
        managed_issue: 0,
        entity: null,
      }
    })
    await inPieces(tickets, async (some) => void (await trx.insertInto('ticket').values(some).execute()))
    const { id } = await trx
      .selectFrom('ticket')
      .select('id')
      .where('account_id', '=', accountId)
      .where('status', '!=', 'closed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const replies = Array.from({ length: MANY.replies }, (_, n) => {
      const i = n + 1
      return {
        ticket_id: id,
        created: now,
        created_by: i % 3 === 0 ? 'Mira (Support)' : 'demo',
        description: `Reply **${i}**${i % 10 === 0 ? '\n\n- a list\n- of two' : ''}`,
        from_vendor: Number(i % 3 === 0),
      }
    })
    await inPieces(replies, async (some) => void (await trx.insertInto('ticket_reply').values(some).execute()))
    await trx
      .updateTable('ticket')
      .set({ status: 'open', updated: now, updated_by: 'demo' })
      .where('id', '=', id)
      .execute()
  })
  return MANY.tickets
}
