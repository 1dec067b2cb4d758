import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequest, withRequest } from '../system/request-context'
import { openDb } from './open'
import type { Database } from './schema'

let db: Kysely<Database>
beforeAll(async () => {
  db = await openDb(':memory:')
  // Prepares both statements.
  await long()
  await short()
})
afterAll(() => db.destroy())

const short = () => db.selectFrom('account').select('id').execute()
/** Blocks the thread for longer than a request's statements can without a pause. */
const long = () =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select sum(i) from n`.execute(db)
/** Whether the server handled what else had arrived before \`act\` ended. */
async function letsOthersIn(act: () => Promise<unknown>): Promise<boolean> {
  let others = false
  setImmediate(() => (others = true))
  await act()
  return others
}

test('a request pauses after long statements, and once for each of them', async () => {
  const seen = await withRequest(newRequest(), async () => {
    const first = await letsOthersIn(long)
    const second = await letsOthersIn(short)
    return [first, second, await letsOthersIn(short)]
  })
  expect(seen).toEqual([false, true, false])
})

test('a short request does not pause because of the long statements of another', async () => {
  await withRequest(newRequest(), long)
  expect(await withRequest(newRequest(), () => letsOthersIn(short))).toBe(false)
})
