import { setImmediate as nextPiece } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { boundDueTimes, runDue, schedule, startJobs, type JobKind } from './jobs'
import { rehearse, write } from '../db/write'
import { describePostgres } from '#test/server/engines'
import { countChanges } from '#test/server/changes-testing'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeEach(async () => {
  s = await testServer({ catalog: false })
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
  const reported: unknown[] = []
  const broken: JobKind = async () => {
    tries++
    throw new Error('no luck')
  }
  await schedule(s.db, s.services, 'broken', 'x', at('12:00:00'))
  const stop = startJobs(s.services, (e) => reported.push(e), { broken })
  await expect.poll(() => tries, { timeout: 15_000 }).toBeGreaterThan(1)
  await stop()
  expect(reported).toEqual([new Error('no luck')])
})

test('a failing job stays, is logged, and delays no other', async () => {
  const reported: unknown[] = []
  const kinds = {
    fail: async () => {
      throw new Error('no')
    },
    fine: async () => undefined,
  }
  await schedule(s.db, s.services, 'fail', 1, at('12:00:00'))
  await schedule(s.db, s.services, 'unknown', 2, at('12:00:00'))
  await schedule(s.db, s.services, 'fine', 3, at('12:00:00'))
  expect(await runDue(s.services, at('12:00:00'), kinds, (e) => reported.push(String(e)))).toEqual({
    done: 1,
    failed: 2,
  })
  expect(reported).toEqual(['Error: no', 'Error: Unknown job type: unknown'])
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
  const reported: unknown[] = []
  await schedule(s.db, s.services, 'slow', 'long', at('12:00:00'))
  await schedule(s.db, s.services, 'quick', 'one', at('12:00:00'))
  const start = () => startJobs(s.services, (e) => reported.push(e), { quick: async () => void quick++ }, { slow })
  const stop = start()
  await expect.poll(() => [begun, quick], { timeout: 15_000 }).toEqual([1, 1])
  await schedule(s.db, s.services, 'quick', 'two', at('12:00:00'))
  await expect.poll(() => [begun, quick], { timeout: 15_000 }).toEqual([1, 2])
  await stop()
  expect([await rows(), reported]).toEqual([['"long"'], []])
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

test('many jobs postponed by a clock set back are moved 500 at a time, those further away too (security M6)', async () => {
  const jobs = Array.from({ length: 1200 }, () => ({
    kind: 'soon',
    payload: 'null',
    due: '2026-03-02T12:00:00',
    delay: 0,
  }))
  for (let from = 0; from < 1200; from += 400)
    await s.db
      .insertInto('job')
      .values(jobs.slice(from, from + 400))
      .execute()
  const { db, most } = countChanges(s.db)
  for (let n = 0; n < 3; n++) await boundDueTimes({ ...s.services, db })
  expect(most()).toEqual({ job: 500 })
  const far = await s.db.selectFrom('job').select('id').where('due', '>', '2026-03-01T12:00:01').execute()
  expect(far).toEqual([])
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

/** Works in pieces until `ended` has its account. */
const inPieces =
  (worked: (account: number) => void, ended: ReadonlySet<number>): JobKind =>
  async (_, payload, signal, turn) => {
    const { account } = payload as { account: number }
    do {
      await turn()
      worked(account)
      await nextPiece()
      signal.throwIfAborted()
    } while (!ended.has(account))
  }

test("one account's fifty long jobs, and the endless ones of others, delay no account beyond its turn (security S7)", async () => {
  const short = new Set([7, 8])
  const began: number[] = []
  const pieces = new Map<number, number>()
  const worked = (account: number) => {
    if (!pieces.has(account)) began.push(account)
    pieces.set(account, (pieces.get(account) ?? 0) + 1)
  }
  const reported: unknown[] = []
  const add = (account: number) => schedule(s.db, s.services, 'slow', { account }, at('12:00:00'))
  for (let n = 0; n < 50; n++) await add(1)
  for (const account of [2, 3, 4, 5, 6, 7]) await add(account)
  const stop = startJobs(s.services, (e) => reported.push(e), {}, { slow: inPieces(worked, short) })
  await expect.poll(() => began, { timeout: 10_000 }).toEqual([1, 2, 3])
  // A place is held for a second while others wait.
  s.clock.forward(1)
  await expect.poll(() => began, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6])
  s.clock.forward(1)
  await expect.poll(async () => (await rows()).includes('{"account":7}'), { timeout: 10_000 }).toBe(false)
  await add(8)
  await expect
    .poll(
      async () => {
        s.clock.forward(1)
        return (await rows()).includes('{"account":8}')
      },
      { timeout: 10_000 },
    )
    .toBe(false)
  // Every account that works on has had its share.
  expect([...pieces.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(reported).toEqual([])
  await stop()
  expect(await rows()).toHaveLength(55)
})

test('accounts whose jobs end take turns, however many jobs one of them has', async () => {
  const done: number[] = []
  const slow: JobKind = async (_, payload) => void done.push((payload as { account: number }).account)
  const add = (account: number) => schedule(s.db, s.services, 'slow', { account }, at('12:00:00'))
  for (let n = 0; n < 600; n++) await add(1)
  for (let account = 2; account < 8; account++) await add(account)
  const stop = startJobs(s.services, nothing, {}, { slow })
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(606)
  await stop()
  const others = done.map((account, at) => (account > 1 ? at : 0))
  expect(Math.max(...others)).toBeLessThan(20)
})

describePostgres('on PostgreSQL', () => {
  test('a job is left to the server that claimed it until its claim ends, and a failed one is free at once', async () => {
    let fails = true
    const note: JobKind = async () => {
      if (fails) throw new Error('no luck')
    }
    await schedule(s.db, s.services, 'note', 'once', at('12:00:00'))
    await s.db.updateTable('job').set({ owner: 'another', lease: '9999-01-01T00:00:00' }).execute()
    expect(await runDue(s.services, at('12:00:05'), { note })).toEqual({ done: 0, failed: 0 })
    await s.db.updateTable('job').set({ lease: '2020-01-01T00:00:00' }).execute()
    expect(await runDue(s.services, at('12:00:05'), { note })).toEqual({ done: 0, failed: 1 })
    fails = false
    expect(await runDue(s.services, at('12:00:05'), { note })).toEqual({ done: 1, failed: 0 })
  })

  test('a job that another server is just claiming delays no other', async () => {
    const seen: unknown[] = []
    const note: JobKind = async (_, payload) => void seen.push(payload)
    await schedule(s.db, s.services, 'note', 'contested', at('12:00:00'))
    await schedule(s.db, s.services, 'note', 'free', at('12:00:01'))
    const usual = rehearse(false)
    onTestFinished(() => void rehearse(usual))
    await write(s.db, 'server', async (trx) => {
      await trx.selectFrom('job').select('id').where('payload', '=', '"contested"').forUpdate().execute()
      expect(await runDue(s.services, at('12:00:05'), { note })).toEqual({ done: 1, failed: 0 })
      expect(seen.splice(0)).toEqual(['free'])
    })
    expect(await runDue(s.services, at('12:00:05'), { note })).toEqual({ done: 1, failed: 0 })
    expect(seen).toEqual(['contested'])
  })
})
