import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInstance } from '../instances/instances'
import { allJobKinds } from '#/server/start/job-kinds'
import { boundDueTimes, runDue } from '#/server/core/jobs'
import { testServer, type TestServer } from '#test/server/testing'
import { scheduleStats } from './managed-stats'
import { managedAccount, type ManagedAccount } from '#test/server/managed-testing'

let s: TestServer
beforeEach(async () => {
  s = await testServer({ now: '2026-03-01T12:01:30Z' })
})
afterEach(() => s.close())

const instance = (account: number, running = true) =>
  createInstance(s.services, { account, label: 'web', region: 'us-iad', memory: 4, running, configs: 1 })
/** Advances the clock and runs the jobs that are due. */
async function pass(seconds: number): Promise<void> {
  s.clock.forward(seconds)
  await runDue(s.services, s.clock.now(), allJobKinds)
}
const data = async (m: ManagedAccount) => (await m.call('GET', '/stats')).body.data
const SERIES = ['cpu', 'disk', 'swap', 'net_in', 'net_out'] as const
type Points = Record<(typeof SERIES)[number], { x: number; y: number }[]>

test('D-managed-7 without a point the response is a sentence', async () => {
  const m = await managedAccount(s)
  await scheduleStats(s.db, s.services)
  await pass(600)
  expect((await m.call('GET', '/stats')).body).toEqual({
    data: ['No statistics yet. A point is written every five minutes.'],
  })
})

test('B4.4-24 a point of each series is written every five minutes, and two reads agree on shared points', async () => {
  const m = await managedAccount(s)
  await instance(m.account)
  await scheduleStats(s.db, s.services)
  await pass(210)
  const first: Points = await data(m)
  expect(SERIES.map((name) => first[name].map((p) => new Date(p.x).toISOString()))).toEqual(
    SERIES.map(() => ['2026-03-01T12:05:00.000Z']),
  )
  for (let n = 0; n < 6; n++) {
    await pass(60)
    const next: Points = await data(m)
    for (const name of SERIES) {
      expect(next[name].slice(0, 1)).toEqual(first[name])
      expect(next[name].every((p) => Number.isFinite(p.y) && p.y >= 0)).toBe(true)
    }
  }
  expect((await data(m)).cpu).toHaveLength(2)
  expect(first.cpu[0]?.y).toBeGreaterThan(0)
  expect(first.cpu[0]?.y).toBeLessThanOrEqual(100)
})

test('B4.4-24 the last 24 hours are kept, including times when this server was off', async () => {
  const m = await managedAccount(s)
  await instance(m.account)
  await scheduleStats(s.db, s.services)
  await pass(300)
  const before: Points = await data(m)
  await pass(3600)
  const after: Points = await data(m)
  expect([after.cpu.length, after.cpu[0]]).toEqual([13, before.cpu[0]])
  await pass(3 * 86_400)
  const { cpu }: Points = await data(m)
  const last = Math.floor(s.clock.now().getTime() / 300_000) * 300_000
  expect([cpu.length, cpu[0]?.x, cpu.at(-1)?.x]).toEqual([288, last - 86_400_000 + 300_000, last])
  expect(cpu.every((p, i) => i === 0 || p.x - (cpu[i - 1]?.x ?? 0) === 300_000)).toBe(true)
  expect(await s.db.selectFrom('managed_stat').select('at').execute()).toHaveLength(288)
})

test('B4.4-24 points are written again once a clock that ran ahead is set back', async () => {
  const m = await managedAccount(s)
  await instance(m.account)
  await scheduleStats(s.db, s.services)
  await pass(300)
  const before = s.clock.now().toISOString()
  await pass(365 * 86_400)
  s.clock.set(before)
  await boundDueTimes(s.services)
  await pass(600)
  const { cpu }: Points = await data(m)
  expect(cpu.map((p) => new Date(p.x).toISOString())).toEqual(['2026-03-01T12:15:00.000Z'])
})

test('B4.4-24 stopped instances use nothing, and an account sees only its own points', async () => {
  const m = await managedAccount(s)
  const other = await managedAccount(s)
  await instance(m.account, false)
  await scheduleStats(s.db, s.services)
  await pass(300)
  const points: Points = await data(m)
  expect(SERIES.map((name) => points[name].map((p) => p.y))).toEqual(SERIES.map(() => [0]))
  expect(await data(other)).toEqual([expect.any(String)])
})

test('repeated requests create only one job', async () => {
  await scheduleStats(s.db, s.services)
  await scheduleStats(s.db, s.services)
  await pass(300)
  await scheduleStats(s.db, s.services)
  const jobs = await s.db.selectFrom('job').select(['kind', 'due']).execute()
  expect(jobs).toEqual([{ kind: 'managed.stats', due: '2026-03-01T12:10:00' }])
})
