import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundDueTimes, runDue, schedule, startJobs, type JobKind } from './jobs'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeEach(async () => {
  s = await testServer({ catalogue: false })
})
afterEach(() => s.close())
const at = (text: string) => new Date(`2026-03-01T${text}Z`)
const nothing = () => undefined
const rows = async () => (await s.db.selectFrom('job').select('payload').orderBy('id').execute()).map((j) => j.payload)

test('due jobs run once, ordered by time, with the clock set to that time', async () => {
  const seen: unknown[] = []
  const note: JobKind = async ({ clock }, payload) => void seen.push([payload, clock.now().toISOString()])
  await schedule(s.db, s.services, 'note', 'late', at('12:00:10'))
  await schedule(s.db, s.services, 'note', 'early', at('12:00:05'))
  await schedule(s.db, s.services, 'note', 'future', at('12:00:11'))
  expect(await runDue(s.services, at('12:00:04'), { note })).toEqual({ done: 0, failed: 0 })
  expect(await runDue(s.services, at('12:00:10'), { note })).toEqual({ done: 2, failed: 0 })
  expect(seen).toEqual([
    ['early', '2026-03-01T12:00:10.000Z'],
    ['late', '2026-03-01T12:00:10.000Z'],
  ])
  expect(await rows()).toEqual(['"future"'])
})

test('the server runs jobs on its own, and a shutdown waits for the running job', async () => {
  let begun: () => void = nothing
  const running = new Promise<void>((done) => {
    begun = done
  })
  let finish: () => void = nothing
  const slow: JobKind = () =>
    new Promise((done) => {
      finish = done
      begun()
    })
  await schedule(s.db, s.services, 'slow', 'due', at('12:00:00'))
  await schedule(s.db, s.services, 'slow', 'later', at('12:00:01'))
  const stop = startJobs(s.services, nothing, { slow })
  await running
  let stopped = false
  const end = stop().then(() => {
    stopped = true
  })
  expect(await rows()).toEqual(['"due"', '"later"'])
  expect(stopped).toBe(false)
  finish()
  await end
  expect(await rows()).toEqual(['"later"'])
})

test('a job that keeps failing is retried and logged once', async () => {
  let tries = 0
  const told: unknown[] = []
  const broken: JobKind = async () => {
    tries++
    throw new Error('no luck')
  }
  await schedule(s.db, s.services, 'broken', 'x', at('12:00:00'))
  const stop = startJobs(s.services, (e) => told.push(e), { broken })
  await expect.poll(() => tries, { timeout: 15_000 }).toBeGreaterThan(1)
  await stop()
  expect(told).toEqual([new Error('no luck')])
})

test('a failing job stays, is logged, and delays no other', async () => {
  const told: unknown[] = []
  const kinds = {
    fail: async () => {
      throw new Error('no')
    },
    fine: async () => undefined,
  }
  await schedule(s.db, s.services, 'fail', 1, at('12:00:00'))
  await schedule(s.db, s.services, 'unknown', 2, at('12:00:00'))
  await schedule(s.db, s.services, 'fine', 3, at('12:00:00'))
  expect(await runDue(s.services, at('12:00:00'), kinds, (e) => told.push(String(e)))).toEqual({ done: 1, failed: 2 })
  expect(told).toEqual(['Error: no', 'Error: Unknown job type: unknown'])
  expect(await rows()).toEqual(['1', '2'])
})

test('a job can schedule the next one', async () => {
  let left = 3
  const again: JobKind = async ({ db, clock }) => {
    if (--left > 0) await schedule(db, { clock }, 'again', null, clock.now())
  }
  await schedule(s.db, s.services, 'again', null, at('12:00:00'))
  expect(await runDue(s.services, at('12:00:00'), { again })).toEqual({ done: 3, failed: 0 })
  expect(left).toBe(0)
})

test('slow work delays no other job, is aborted at shutdown, and starts again afterwards', async () => {
  let begun = 0
  const slow: JobKind = (_, __, signal) =>
    new Promise((_done, fail) => {
      begun++
      signal.addEventListener('abort', () => fail(new Error('ended')))
    })
  let quick = 0
  const told: unknown[] = []
  await schedule(s.db, s.services, 'slow', 'long', at('12:00:00'))
  await schedule(s.db, s.services, 'quick', 'one', at('12:00:00'))
  const start = () => startJobs(s.services, (e) => told.push(e), { quick: async () => void quick++ }, { slow })
  const stop = start()
  await expect.poll(() => [begun, quick], { timeout: 15_000 }).toEqual([1, 1])
  await schedule(s.db, s.services, 'quick', 'two', at('12:00:00'))
  await expect.poll(() => [begun, quick], { timeout: 15_000 }).toEqual([1, 2])
  await stop()
  expect([await rows(), told]).toEqual([['"long"'], []])
  const again = start()
  await expect.poll(() => begun, { timeout: 15_000 }).toBe(2)
  await again()
})

test('a job postponed by a clock set back runs no later than intended (security S8)', async () => {
  await schedule(s.db, s.services, 'soon', null, at('12:00:01'))
  await schedule(s.db, s.services, 'in a day', null, new Date('2026-03-02T12:00:00Z'))
  s.clock.set('2026-02-27T12:00:00Z')
  await boundDueTimes(s.services)
  const due = async () => (await s.db.selectFrom('job').select('due').orderBy('id').execute()).map((j) => j.due)
  expect(await due()).toEqual(['2026-02-27T12:00:02', '2026-02-28T12:00:01'])
  s.clock.set('2026-02-27T12:00:02Z')
  await boundDueTimes(s.services)
  expect(await due()).toEqual(['2026-02-27T12:00:02', '2026-02-28T12:00:01'])
})

test('an account with many slow jobs delays no other account, and a failing job delays none of its own account (security S7)', async () => {
  const ends = new Map<string, () => void>()
  const done: string[] = []
  const slow: JobKind = (_, payload) =>
    new Promise((resolve, reject) => {
      const { account, n } = payload as { account: number; n: number }
      if (account === 2 && n === 0) return reject(new Error('no luck'))
      ends.set(`${account}.${n}`, resolve)
      done.push(`${account}.${n}`)
      return undefined
    })
  for (let n = 0; n < 3; n++) await schedule(s.db, s.services, 'slow', { account: 1, n }, at('12:00:00'))
  for (let n = 0; n < 2; n++) await schedule(s.db, s.services, 'slow', { account: 2, n }, at('12:00:00'))
  const stop = startJobs(s.services, nothing, {}, { slow })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['1.0', '2.1'])
  ends.get('1.0')?.()
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['1.0', '2.1', '1.1'])
  const ended = stop()
  for (const end of ends.values()) end()
  await ended
})

test("three accounts with endless jobs don't delay a short job of a fourth (security S7)", async () => {
  const begun: number[] = []
  const told: unknown[] = []
  let ended = 0
  const slow: JobKind = (_, payload, signal) =>
    new Promise((resolve, reject) => {
      const { account } = payload as { account: number }
      begun.push(account)
      if (account > 3) return resolve()
      signal.addEventListener('abort', () => {
        ended++
        reject(new Error('ended'))
      })
      return undefined
    })
  const add = (account: number) => schedule(s.db, s.services, 'slow', { account }, at('12:00:00'))
  for (const account of [1, 2, 3]) await add(account)
  const stop = startJobs(s.services, (e) => told.push(e), {}, { slow })
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual([1, 2, 3])
  s.clock.forward(31)
  await add(4)
  await expect.poll(() => begun.includes(4), { timeout: 10_000 }).toBe(true)
  await add(5)
  await expect.poll(() => begun.filter((n) => n > 3), { timeout: 10_000 }).toEqual([4, 5])
  // One job was preempted, once, and waits for a long slot. This isn't a failure.
  expect([ended, begun.filter((n) => n <= 3).length, told]).toEqual([1, 3, []])
  await stop()
  expect(await rows()).toHaveLength(3)
})
