/** Thousands of support tickets. */
import { stamp } from '#/server/system/time'
import { write } from '#/server/db/write'
import { inPieces, type LargeSeed } from './batches'

const HOUR = 3_600_000
const MANY = { tickets: 5000, replies: 1000 }
const SUBJECTS = ['an instance', 'a bucket', 'an invoice', 'a volume']
/**
 * Five thousand tickets, a third of them not closed, an hour apart up to now; the newest has a thread of a thousand
 * replies, every third by staff. Adds none if the account already has as many.
 */
export const manyTickets: LargeSeed = async ({ db, clock }, accountId) => {
  const { n } = await db
    .selectFrom('ticket')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (n >= MANY.tickets) return { tickets: 0 }
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
  return { tickets: MANY.tickets }
}
