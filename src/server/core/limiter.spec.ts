import { expect, test, vi } from 'vitest'
import { Limiter } from './limiter'

const settled = () => new Promise((done) => setImmediate(done))
const { signal: never } = new AbortController()

/** Work that ends when the test says so. */
function heldWork(limiter: Limiter) {
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (key: string, name = key) =>
    limiter.run(key, async () => {
      began.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  return { began, work, end: () => ends.shift()?.() }
}

test('a key gets its share of the places, and the others take turns with it (security B3)', async () => {
  const { began, work, end } = heldWork(new Limiter({ all: 6, one: 4 }))
  const all = Array.from({ length: 10 }, (_, n) => work('a', `a${n}`))
  all.push(work('b'), work('c'), work('d'), work('e'))
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

test('work that hangs leaves sure places for every other key (security S7)', async () => {
  const { began, work } = heldWork(new Limiter({ all: 16, one: 8, sure: 2 }))
  const count = (key: string) => began.filter((one) => one === key).length
  for (const key of ['a', 'b']) for (let n = 0; n < 100; n++) void work(key)
  await settled()
  expect([count('a'), count('b')]).toEqual([8, 8])
  for (let key = 0; key < 50; key++) for (let n = 0; n < 3; n++) void work(`late ${key}`)
  await settled()
  expect(began).toHaveLength(16 + 100)
})

test('failed work frees its place', async () => {
  const limiter = new Limiter({ all: 1, one: 1 })
  await expect(limiter.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter.run('a', () => Promise.resolve(1))).toBe(1)
})

let used = 0
/** A key of its own for each piece of work. */
const names = () => (used += 1)

test('a place is given away only after its time, and only while others wait', async () => {
  let now = 0
  const limiter = new Limiter({ all: 1, one: 1 }, () => now)
  const order: string[] = []
  const first = await limiter.acquire(names(), never)
  now = 5000
  await first.next()
  const second = limiter.acquire(names(), never).then((turn) => {
    order.push('second')
    return turn
  })
  const more = first.next().then(() => order.push('first'))
  await second
  expect(order).toEqual(['second'])
  now = 5999
  await (await second).next()
  expect(order).toEqual(['second'])
  now = 6000
  const third = limiter.acquire(names(), never).then(() => order.push('third'))
  const again = (await second).next().then(() => order.push('second'))
  await more
  expect(order).toEqual(['second', 'first'])
  first.end()
  await third
  expect(order).toEqual(['second', 'first', 'third'])
  void again
})

test('work that ends twice frees one place, and waiting work that is aborted takes none', async () => {
  const limiter = new Limiter({ all: 1, one: 1 }, () => 0)
  const first = await limiter.acquire(names(), never)
  const end = new AbortController()
  const waiting = limiter.acquire(names(), end.signal)
  end.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(limiter.acquire(names(), end.signal)).rejects.toThrow('stopped')
  first.end()
  first.end()
  await limiter.acquire(names(), never)
  const entered: string[] = []
  const blocked = limiter.acquire(names(), never).then(() => entered.push('third'))
  await Promise.race([blocked, Promise.resolve()])
  expect(entered).toEqual([])
})

test('work that is aborted while it waits for its next turn has no place to give back', async () => {
  let now = 0
  const limiter = new Limiter({ all: 1, one: 1 }, () => now)
  const end = new AbortController()
  const first = await limiter.acquire(names(), end.signal)
  const second = limiter.acquire(names(), never)
  now = 2000
  const next = first.next()
  await second
  end.abort(new Error('stopped'))
  await expect(next).rejects.toThrow('stopped')
  first.end()
  const third: string[] = []
  void limiter.acquire(names(), never).then(() => third.push('in'))
  await Promise.resolve()
  expect(third).toEqual([])
  ;(await second).end()
  await expect.poll(() => third).toEqual(['in'])
})

/** Places by a clock that the test sets, and a key that used much for so many milliseconds. */
function timedReads() {
  let now = 0
  const limiter = new Limiter({ all: 16, one: 4, pauses: 3 }, () => now)
  const began: string[] = []
  const read = (who: string, spent: number) => {
    let used = 0
    return limiter.run(
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

test('a key that used much pauses three times as long while others read (security S7)', async () => {
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

test('a key pauses neither alone nor after light reads', async () => {
  const { began, read, pass } = timedReads()
  await read('light', 1)
  pass(5001)
  for (let n = 0; n < 3; n++) await read('heavy', 300)
  await read('light', 1)
  for (let n = 0; n < 3; n++) await read('light', 9)
  expect(began).toHaveLength(8)
})

test('a key pauses after many light reads in a row, but not after a single slow one', async () => {
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

test('a pause that ends while a key starts to wait for it is over', async () => {
  for (let n = 0; n < 8; n++) {
    let now = 0
    // Each look at the clock is a millisecond later.
    const limiter = new Limiter({ all: 1, one: 1, pauses: 3 }, () => (now += 1))
    await limiter.run('other', () => Promise.resolve())
    await limiter.run(
      'own',
      () => Promise.resolve(),
      () => 100,
    )
    now += 205 + n
    expect(await limiter.run('own', () => Promise.resolve(n))).toBe(n)
  }
})

test('a hundred that wait for one signal cause no warning of a leak', async () => {
  const warnings: string[] = []
  const warn = ({ name }: Error) => void warnings.push(name)
  process.on('warning', warn)
  const limiter = new Limiter({ all: 2, one: 1 })
  const { signal } = new AbortController()
  for (const place of Array.from({ length: 100 }, () => limiter.acquire('a', signal))) (await place).end()
  await settled()
  process.off('warning', warn)
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})
