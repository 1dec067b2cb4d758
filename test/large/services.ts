/** Thousands of managed services. */
import { write } from '#/server/db/write'
import { stamp } from '#/server/system/time'
import { inPieces, type LargeSeed } from './batches'

const MANY = 2000

/**
 * Two thousand services on hosts that don't exist, a tenth of them disabled. The rest stay pending, since no checks
 * reach them. Adds missing ones and returns how many.
 */
export const manyServices: LargeSeed = async ({ db, clock }, accountId) => {
  const { n } = await db
    .selectFrom('managed_service')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const missing = MANY - n
  if (missing <= 0) return { services: 0 }
  const now = stamp(clock.now())
  const rows = Array.from({ length: missing }, (_, n) => {
    const i = n + 1
    const isTcp = i % 3 === 0
    const isDisabled = i % 10 === 0
    return {
      account_id: accountId,
      label: `host-${String(i).padStart(4, '0')}`,
      service_type: isTcp ? 'tcp' : 'url',
      address: isTcp ? `host-${i}.larkspur.example:443` : `https://host-${i}.larkspur.example/health`,
      timeout: 5 + (i % 56),
      body: i % 3 === 1 ? 'ok' : null,
      consultation_group: i % 4 === 0 ? 'on-call' : '',
      notes: null,
      region: null,
      credentials: '[]',
      status: isDisabled ? 'disabled' : 'pending',
      failures: 0,
      next_check: isDisabled ? null : now,
      issue_id: null,
      created: now,
      updated: now,
    }
  })
  await write(db, { account: accountId }, (trx) =>
    inPieces(rows, async (some) => void (await trx.insertInto('managed_service').values(some).execute())),
  )
  return { services: missing }
}
