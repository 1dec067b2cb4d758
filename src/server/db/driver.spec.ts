import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRequest, withRequest } from '../system/request-context'
import { openDb } from './open'
import type { Database } from './schema'

let db: Kysely<Database>
beforeAll(async () => {
  db = await openDb(':memory:')
  // The restored clock must not be earlier than one of these tests.
  await read()
})
afterAll(() => db.destroy())

const read = () => db.selectFrom('account').select('id').execute()
/** Runs `act` by a clock on which each statement takes so many milliseconds. */
async function taking<T>(ms: number, act: () => Promise<T>): Promise<T> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += ms))
  try {
    return await act()
  } finally {
    clock.mockRestore()
  }
}
/** Whether the server handled what else had arrived before `act` ended. */
async function letsOthersIn(act: () => Promise<unknown>): Promise<boolean> {
  let others = false
  setImmediate(() => (others = true))
  await act()
  return others
}
const change = () =>
  db.transaction().execute(async (trx) => trx.updateTable('account').set({ name: 'n' }).where('id', '=', 0).execute())

test('a request pauses after long statements, and once for each of them', async () => {
  const seen = await withRequest(newRequest(), async () => [
    await taking(3, () => letsOthersIn(read)),
    await taking(0, () => letsOthersIn(read)),
    await taking(0, () => letsOthersIn(read)),
  ])
  expect(seen).toEqual([false, true, false])
})

test('a request pauses after a change, whose end waits for the disk', async () => {
  // The beginning, the change and the end, of which none is long.
  const seen = await withRequest(newRequest(), async () => {
    await taking(0.8, change)
    return taking(0, () => letsOthersIn(read))
  })
  expect(seen).toBe(true)
})

test('a short request does not pause because of the long statements of another', async () => {
  await withRequest(newRequest(), () => taking(3, read))
  expect(await withRequest(newRequest(), () => taking(0, () => letsOthersIn(read)))).toBe(false)
})
