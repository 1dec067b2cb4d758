import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { area, op } from '#/contract/op'
import type { Handler } from '../core/handlers'
import { ReadTurns } from './read-turns'
import { testServer, type TestServer } from '#test/server/testing'

/** A read that ends when the test says so. */
function heldReads(turns: ReadTurns) {
  const began: string[] = []
  const ends: (() => void)[] = []
  const read = (who: string, name = who) =>
    turns.run(who, async () => {
      began.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  return { began, read, end: () => ends.shift()?.() }
}
const settled = () => new Promise((done) => setImmediate(done))
const fails = () => Promise.reject(new Error('no'))

test('a caller with many reads gets four at once, and the others take turns with it (security B3)', async () => {
  const { began, read, end } = heldReads(new ReadTurns(4, 6))
  const all = Array.from({ length: 10 }, (_, n) => read('a', `a${n}`))
  all.push(read('b'), read('c'), read('d'), read('e'))
  await settled()
  expect(began).toEqual(['a0', 'a1', 'a2', 'a3', 'b', 'c'])
  for (let n = 0; n < 3; n++) {
    end()
    await settled()
  }
  expect(began.slice(6)).toEqual(['a4', 'd', 'e'])
  for (let n = 0; n < 14; n++) {
    end()
    await settled()
  }
  expect((await Promise.all(all)).slice(0, 3)).toEqual(['a0', 'a1', 'a2'])
  expect(began).toHaveLength(14)
})

test('a failed read frees its place', async () => {
  const turns = new ReadTurns(1, 1)
  await expect(turns.run('a', fails)).rejects.toThrow('no')
  expect(await turns.run('a', () => Promise.resolve(1))).toBe(1)
})

/** Turns by a clock that the test sets, and a caller whose reads keep the database busy for so many milliseconds. */
function timedReads() {
  let now = 0
  const turns = new ReadTurns(4, 16, () => now)
  const began: string[] = []
  const read = (who: string, spent: number) => {
    let used = 0
    return turns.run(
      who,
      async () => {
        began.push(who)
        now += spent
        used = spent
        await settled()
      },
      () => used,
    )
  }
  return { began, read, pass: (ms: number) => (now += ms) }
}

test('a caller whose reads keep the database busy pauses three times as long while others read (security S7)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { began, read, pass } = timedReads()
    await read('light', 1)
    await read('heavy', 300)
    const waiting = read('heavy', 300)
    await settled()
    expect(began).toEqual(['light', 'heavy'])
    await read('light', 1)
    expect(began.at(-1)).toBe('light')
    pass(900)
    await vi.advanceTimersByTimeAsync(901)
    await waiting
    expect(began).toEqual(['light', 'heavy', 'light', 'heavy'])
  } finally {
    vi.useRealTimers()
  }
})

test('a caller pauses neither alone nor after light reads', async () => {
  const { began, read, pass } = timedReads()
  await read('light', 1)
  pass(5001)
  for (let n = 0; n < 3; n++) await read('heavy', 300)
  await read('light', 1)
  for (let n = 0; n < 3; n++) await read('light', 9)
  expect(began).toHaveLength(8)
})

test('a caller pauses after many light reads in a row, but not after a single slow one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { began, read, pass } = timedReads()
    await read('other', 1)
    // Its statements waited for a processor.
    await read('once', 30)
    await read('once', 1)
    // Each takes 9 ms and adds 27 ms of pauses, of which 9 ms pass during the next.
    for (let n = 0; n < 5; n++) await read('many', 9)
    const waiting = read('many', 9)
    await settled()
    expect(began.filter((who) => who === 'many')).toHaveLength(5)
    pass(9)
    await vi.advanceTimersByTimeAsync(10)
    await waiting
    expect(began.filter((who) => who === 'many')).toHaveLength(6)
  } finally {
    vi.useRealTimers()
  }
})

const things = area('things', {
  read: op('GET /things', { title: 'Thing', res: z.object({ id: z.int() }) }),
  write: op('POST /things', { title: 'Thing Create', res: z.object({ id: z.int() }) }),
})
let s: TestServer
let most: number
beforeEach(async () => {
  most = 0
  let running = 0
  const handler: Handler<typeof things.read> = async () => {
    most = Math.max(most, ++running)
    await settled()
    running -= 1
    return { id: 1 }
  }
  s = await testServer({
    operations: [
      { op: things.read, handler },
      { op: things.write, handler },
    ],
  })
})
afterEach(() => s.close())

test('of a hundred reads of an account, whichever its tokens, four pages are in memory at once (security B3)', async () => {
  const account = await s.account()
  const tokens = [await s.token({ account }), await s.token({ account })]
  const send = (method: string, n: number) => s.request(method, '/v4/things', { token: tokens[n % 2] ?? '' })
  const reads = await Promise.all(Array.from({ length: 100 }, (_, n) => send('GET', n)))
  expect(new Set(reads.map((r) => r.status))).toEqual(new Set([200]))
  expect(most).toBe(4)
  await Promise.all(Array.from({ length: 20 }, (_, n) => send('POST', n)))
  expect(most).toBeGreaterThan(4)
})
