import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buckets } from '#/contract/buckets'
import { keys } from '#/contract/keys'
import type { AnyOp } from '#/contract/op'
import { useApi } from '#test/api/dialect-testing'
import { opInUse } from '../session/session'
import { createBudget, type RateClass } from './budget'

beforeEach(async () => {
  await useApi()
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => void vi.useRealTimers())

const ask = (b: ReturnType<typeof createBudget>, rate: RateClass, background = false) => {
  const call = { sentAt: -1, error: undefined as unknown }
  b.acquire(rate, { op: 'x.y', background }).then(
    () => {
      call.sentAt = Date.now() - 1_000_000
    },
    (e: unknown) => {
      call.error = e
    },
  )
  return call
}
const many = (n: number, f: () => ReturnType<typeof ask>) => Array.from({ length: n }, f)
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test.each([
  ['default', 400],
  ['collection', 200],
  ['statistics', 50],
  ['images', 20],
  ['volume-create', 25],
  ['ticket-open', 2],
] as const)('%s: %i in a minute, the next one after it', async (rate, limit) => {
  const b = createBudget()
  const calls = many(limit + 1, () => ask(b, rate))
  await tick(0)
  expect(calls.filter((c) => c.sentAt === 0)).toHaveLength(limit)
  expect(b.get()).toMatchObject({ resetAt: 1_060_000, waiting: 1 })
  await tick(59_999)
  expect(calls.at(-1)?.sentAt).toBe(-1)
  await tick(2)
  expect(calls.at(-1)?.sentAt).toBeGreaterThanOrEqual(60_000)
  expect(b.get().waiting).toBe(0)
})
test('a clock that is set back blocks nothing', async () => {
  vi.setSystemTime(10_000_000)
  const b = createBudget()
  const calls = many(401, () => ask(b, 'default'))
  b.block('collection', 30_000)
  await tick(0)
  vi.setSystemTime(10_000_000 - 3_600_000)
  calls.push(ask(b, 'collection'), ask(b, 'default'))
  await tick(60_001)
  expect(calls.map(({ error }) => error).filter(Boolean)).toEqual([])
  expect(b.get()).toMatchObject({ waiting: 0 })
})
test('800 requests in two minutes over all classes', async () => {
  const b = createBudget()
  const calls = [...many(400, () => ask(b, 'default')), ...many(200, () => ask(b, 'collection'))]
  await tick(61_000)
  const more = [...many(150, () => ask(b, 'default')), ...many(100, () => ask(b, 'collection'))]
  await tick(0)
  expect([...calls, ...more].filter((c) => c.sentAt >= 0)).toHaveLength(800)
  await tick(60_000)
  expect(more.every((c) => c.sentAt >= 0)).toBe(true)
})
test('background work leaves a quarter of the limit for users, who come first', async () => {
  const b = createBudget()
  const jobs = many(60, () => ask(b, 'statistics', true))
  await tick(0)
  expect(jobs.filter((c) => c.sentAt === 0)).toHaveLength(38)
  const clicks = many(12, () => ask(b, 'statistics'))
  await tick(0)
  expect(clicks.every((c) => c.sentAt === 0)).toBe(true)
  const late = ask(b, 'statistics')
  await tick(60_001)
  expect(late.sentAt).toBeGreaterThan(0)
  expect(jobs.filter((c) => c.sentAt >= 0).length).toBeLessThanOrEqual(60)
  await tick(120_000)
  expect(jobs.every((c) => c.sentAt >= 0)).toBe(true)
})
test('user calls overtake waiting background calls', async () => {
  const b = createBudget()
  b.block('statistics', 10_000)
  const jobs = many(60, () => ask(b, 'statistics', true))
  const clicks = many(50, () => ask(b, 'statistics'))
  await tick(10_001)
  expect(clicks.every((c) => c.sentAt >= 10_000)).toBe(true)
  expect(jobs.some((c) => c.sentAt >= 0)).toBe(false)
})
test('an exhausted class doesn’t block others', async () => {
  const b = createBudget()
  many(3, () => ask(b, 'ticket-open'))
  const other = ask(b, 'default')
  await tick(0)
  expect(other.sentAt).toBe(0)
})
test('calls wait for the retry time of a 429, and fail at once beyond two minutes', async () => {
  const b = createBudget()
  b.block('images', 30_000)
  const call = ask(b, 'images')
  await tick(29_999)
  expect(call.sentAt).toBe(-1)
  await tick(1)
  expect(call.sentAt).toBe(30_000)
  b.block('images', 3_600_000)
  const refused = ask(b, 'images')
  await tick(0)
  expect(refused.error).toMatchObject({ kind: 'rate-limited', retryAfter: 3600 })
})
test('consecutive refusals without a retry time wait longer each', () => {
  const b = createBudget()
  const until = () => (b.get().resetAt ?? 0) - Date.now()
  const waits = [1, 2, 3, 4].map(() => {
    b.block('images', null)
    return until()
  })
  expect(waits).toEqual([5000, 15_000, 45_000, 60_000])
})
test('the API’s count overrides the console’s until its window ends', async () => {
  const b = createBudget()
  b.record('default', { limit: 400, remaining: 1, resetIn: 10_000 })
  const calls = many(2, () => ask(b, 'default'))
  await tick(9999)
  expect(calls.map((c) => c.sentAt)).toEqual([0, -1])
  await tick(2)
  expect(calls[1]?.sentAt).toBeGreaterThanOrEqual(10_000)
})
test('an account’s larger limit applies', async () => {
  const b = createBudget()
  b.record('collection', { limit: 1840, remaining: 1839, resetIn: 60_000 })
  const calls = many(1000, () => ask(b, 'collection'))
  await tick(0)
  expect(calls.every((c) => c.sentAt === 0)).toBe(true)
})
test('a larger limit applies to every class that has it, whichever reports it first', async () => {
  const b = createBudget()
  const unlimited = { limit: 1_000_000, remaining: 1_000_000, resetIn: 60_000 }
  b.record('collection', unlimited)
  b.record('default', unlimited)
  const calls = many(1000, () => ask(b, 'default', true))
  await tick(0)
  expect(calls.every((c) => c.sentAt === 0)).toBe(true)
})
test('a class whose limit was raised does not keep the count of its old one', async () => {
  const b = createBudget()
  b.record('default', { limit: 200, remaining: 190, resetIn: 60_000 })
  b.record('default', { limit: 800, remaining: 790, resetIn: 60_000 })
  const call = ask(b, 'default', true)
  await tick(0)
  expect(call.sentAt).toBe(0)
})
test('the general limit says nothing about a class with fewer requests', async () => {
  const b = createBudget()
  b.record('collection', { limit: 800, remaining: 150, resetIn: 60_000 })
  const calls = many(201, () => ask(b, 'collection'))
  await tick(60_001)
  expect(calls.filter((c) => c.sentAt < 60_000)).toHaveLength(150)
  await tick(1)
  expect(b.pace('collection')).toBe(2.5)
})
test('an aborted call leaves the queue', async () => {
  const b = createBudget()
  b.block('images', 60_000)
  const stop = new AbortController()
  const gone = b.acquire('images', { op: 'images.list', signal: stop.signal })
  expect(b.get().waiting).toBe(1)
  stop.abort()
  await expect(gone).rejects.toMatchObject({ kind: 'aborted' })
  expect(b.get().waiting).toBe(0)
})
test('the wait time covers user calls only, not background calls', async () => {
  const b = createBudget()
  b.block('images', 87_000)
  ask(b, 'images', true)
  expect(b.get()).toMatchObject({ waiting: 1, nextAt: null })
  ask(b, 'images')
  expect(b.get()).toMatchObject({ waiting: 2, nextAt: 1_087_000 })
  await tick(87_001)
  expect(b.get()).toMatchObject({ waiting: 0, nextAt: null })
})
test('a waiting call reports its wait and when it is sent', async () => {
  const b = createBudget()
  b.block('images', 12_000)
  const waits: (number | null)[] = []
  const gone = b.acquire('images', { op: 'images.list', onWait: (ms) => waits.push(ms) })
  expect(waits).toEqual([12_000])
  await tick(12_000)
  await gone
  expect(waits).toEqual([12_000, null])
  await b.acquire('images', { op: 'images.list', onWait: (ms) => waits.push(ms) })
  expect(waits).toHaveLength(2)
})
test('the background rate fits both windows', () => {
  const b = createBudget()
  expect(b.pace('default')).toBe(5)
  expect(b.pace('images')).toBe(0.25)
  b.record('default', { limit: 1_000_000, remaining: 1_000_000, resetIn: 60_000 })
  expect(b.pace('default')).toBeGreaterThan(5000)
})

const rateOf = (op: AnyOp) => opInUse(op).rate

describe('on an API with limits of its own', () => {
  beforeEach(() => useApi('linode'))
  afterAll(() => useApi())
  test('the 61st write of object storage waits, nothing is refused, and other writes go on', async () => {
    const b = createBudget()
    const writes = [keys.create, keys.update, keys.revoke, buckets.create]
    const sent = many(61, () => ask(b, 'storage-write'))
    const other = ask(b, rateOf(buckets.remove))
    await tick(0)
    expect(writes.map(rateOf)).toEqual(writes.map(() => 'storage-write'))
    expect(sent.filter((c) => c.sentAt === 0)).toHaveLength(60)
    expect(other.sentAt).toBe(0)
    await tick(60_001)
    expect(sent.at(-1)?.sentAt).toBeGreaterThanOrEqual(60_000)
    expect(sent.filter((c) => c.error !== undefined)).toEqual([])
  })
  test.each([
    ['default', 1600],
    ['collection', 200],
    ['statistics', 50],
    ['images', 20],
    ['ticket-open', 2],
    ['volume-create', 100],
  ] as const)('%s: %i in a minute', async (rate, limit) => {
    const b = createBudget()
    const calls = many(limit + 1, () => ask(b, rate))
    await tick(0)
    expect(calls.filter((c) => c.sentAt === 0)).toHaveLength(limit)
  })
  test('refusals without a readable time hold the class for 5, 15, 45 seconds', () => {
    const b = createBudget()
    const until = () => (b.get().resetAt ?? 0) - Date.now()
    const waits = [1, 2, 3].map(() => {
      b.block('storage-write', null)
      return until()
    })
    expect(waits).toEqual([5000, 15_000, 45_000])
  })
  test('readable headers count, as behind a proxy of one’s own', async () => {
    const b = createBudget()
    b.record('storage-write', { limit: 60, remaining: 1, resetIn: 30_000 })
    const calls = many(2, () => ask(b, 'storage-write'))
    await tick(29_999)
    expect(calls.map((c) => c.sentAt)).toEqual([0, -1])
    await tick(2)
    expect(calls[1]?.sentAt).toBeGreaterThanOrEqual(30_000)
  })
})
