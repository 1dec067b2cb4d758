import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetEvents, eventRetention } from './event-retention'
import { allJobKinds } from '../start/job-kinds'
import { runDue } from './jobs'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeEach(async () => {
  s = await testServer({ catalog: false, settings: { eventDays: 30 } })
})
afterEach(() => s.close())
const add = (account_id: number, created: string, n: number) =>
  s.db
    .insertInto('event')
    .values(
      Array.from({ length: n }, () => ({
        account_id,
        action: 'x',
        created,
        entity: null,
        username: null,
      })),
    )
    .execute()
const count = async (account: number) =>
  (await s.db.selectFrom('event').select('id').where('account_id', '=', account).execute()).length

test('events are kept for EVENT_DAYS, whatever their number (security M5)', async () => {
  const [a, b] = [await s.account(), await s.account()]
  await add(a, '2026-01-30T11:59:59', 2500)
  await add(a, '2026-01-30T12:00:00', 3)
  await add(b, '2026-01-01T00:00:00', 1)
  await eventRetention.schedule(s.db, s.services)
  await eventRetention.schedule(s.db, s.services)
  s.clock.forward(3600)
  s.clock.set('2026-03-01T12:00:00Z')
  await forgetEvents(s.services)
  expect([await count(a), await count(b)]).toEqual([3, 0])
  // Exactly one job runs every hour.
  s.clock.forward(3600)
  expect(await runDue(s.services, s.clock.now(), allJobKinds)).toEqual({ done: 1, failed: 0 })
  expect(await count(a)).toBe(0)
  expect(await s.db.selectFrom('job').select('kind').execute()).toEqual([{ kind: 'events.forget' }])
})

test('only an account over the maximum loses its oldest events (security M5)', async () => {
  const [a, b] = [await s.account(), await s.account()]
  await add(a, '2026-02-28T00:00:00', 1500)
  await add(b, '2026-02-28T00:00:00', 10)
  await add(a, '2026-03-01T00:00:00', 5)
  await forgetEvents(s.services, 10)
  expect([await count(a), await count(b)]).toEqual([10, 10])
  const kept = await s.db.selectFrom('event').select('created').where('account_id', '=', a).execute()
  expect(kept.filter((e) => e.created === '2026-03-01T00:00:00')).toHaveLength(5)
})
