/** Concurrency and order of objects, and how often they are rendered. */
import { expect, test, vi } from 'vitest'
import { shownQueue, silentQueue, testJob } from '#test/transfers/testing-queue'
import { canceledError } from './failure'
import type { JobItem, Kind, NewItem, Runner } from './job'
import { takeSnapshot } from './view'

const GIB = 1024 ** 3

/** A queue whose objects end when a test ends them. */
function held() {
  const running = new Map<string, (how: 'done') => void>()
  const started: string[] = []
  const { queue, progress } = shownQueue()
  const run = (item: JobItem) =>
    new Promise<'done'>((done) => {
      started.push(item.name)
      running.set(item.name, done)
    })
  return {
    queue,
    progress,
    started,
    running: () => [...running.keys()],
    add: (id: string, bytes: Kind['bytes'], items: readonly NewItem[]) => {
      const job = testJob(run, { id, bytes })
      queue.add(job)
      queue.push(job, items)
      return job
    },
    end: async (name: string) => {
      running.get(name)?.('done')
      running.delete(name)
      await expect
        .poll(() => [...queue.jobs()].flatMap((job) => [...job.running].map((i) => i.name)))
        .not.toContain(name)
    },
  }
}
const files = (names: string, size = 1): NewItem[] => Array.from(names, (name) => ({ name, size }))

test('two uploads over 1 GiB fill four slots, and one leaves room for two small ones', async () => {
  const h = held()
  h.add('huge', 'up', files('ABC', GIB + 1))
  expect(h.running()).toEqual(['A', 'B'])
  h.add('small', 'up', files('abc'))
  expect(h.running()).toEqual(['A', 'B'])
  await h.end('A')
  expect(h.running()).toHaveLength(3)
  expect(h.running()).toEqual(expect.arrayContaining(['a', 'b']))
})

test('an upload of 1 GiB takes one slot, as any deletion does', () => {
  const whole = held()
  whole.add('whole', 'up', files('ABCDE', GIB))
  expect(whole.running()).toEqual(['A', 'B', 'C', 'D'])
  const deleted = held()
  deleted.add('deleted', undefined, files('ABCDE', 5 * GIB))
  expect(deleted.running()).toEqual(['A', 'B', 'C', 'D'])
})

test('a long job doesn’t delay a short one', async () => {
  const h = held()
  h.add('long', 'up', files('ABCDEFGH'))
  h.add('short', 'up', files('x'))
  await h.end('A')
  await h.end('B')
  expect(h.started.indexOf('x')).toBeLessThanOrEqual(5)
})

test('a long job of small objects leaves two slots for an upload over 1 GiB', async () => {
  const h = held()
  h.add('long', undefined, files('ABCDEFGH'))
  h.add('huge', 'up', files('XY', GIB + 1))
  await h.end('A')
  await h.end('B')
  expect(h.running()).toEqual(['C', 'D', 'X'])
  // One upload runs, so the other slots are free for the long job again.
  await h.end('C')
  expect(h.running()).toEqual(['D', 'X', 'E'])
  await h.end('X')
  await h.end('D')
  expect(h.running()).toContain('Y')
})

test('thousands of changes cause at most eight snapshots per second with at most 200 rows', () => {
  vi.useFakeTimers()
  try {
    const h = held()
    let paints = 0
    h.progress.subscribe(() => (paints += 1))
    const job = h.add('many', 'up', [])
    for (let tenth = 0; tenth < 100; tenth += 1) {
      h.queue.push(
        job,
        files('abcdefghij'.repeat(5)).map(({ size }, i) => ({ name: `${tenth}-${i}`, size })),
      )
      vi.advanceTimersByTime(10)
    }
    expect(paints).toBeGreaterThanOrEqual(6)
    expect(paints).toBeLessThanOrEqual(8)
    expect(h.progress.get().totals.all).toBeLessThanOrEqual(5000)
    expect(h.progress.get().jobs[0]?.counts.all).toBeGreaterThan(4000)
    expect(h.progress.get().rows.length).toBeLessThanOrEqual(200)
  } finally {
    vi.useRealTimers()
  }
})

/** A queue after a job of one object, and that job. */
async function ranOne(bytes: Kind['bytes'], run: Runner) {
  const queue = silentQueue()
  const job = testJob(run, { bytes })
  queue.add(job)
  queue.push(job, files('a'))
  await queue.drained(job)
  return { queue, job }
}

test.each(['done', 'unchanged', 'kept'] as const)('an object that waited at its end still ends as %s', async (how) => {
  const { job } = await ranOne(undefined, async (_, { emit }) => {
    emit({ type: 'signed' })
    emit({ type: 'wait', phase: 'waiting-rate-limit', until: null })
    emit({ type: 'go' })
    return how
  })
  const none = { done: 0, unchanged: 0, kept: 0 }
  expect(job.counts).toMatchObject({ ...none, [how]: 1, all: 1 })
})

test('an object that is retried before its canceled run has ended runs again', async () => {
  const queue = silentQueue()
  let end: (() => void) | undefined
  let runs = 0
  const run: Runner = () => {
    runs += 1
    return runs > 1 ? Promise.resolve('done') : new Promise((_, fail) => (end = () => fail(canceledError())))
  }
  const job = testJob(run, { bytes: 'up' })
  queue.add(job)
  queue.push(job, files('a'))
  const [item] = job.running
  if (!item) throw new Error('nothing to cancel')
  queue.cancelItem(item.id)
  queue.retry(job, item)
  end?.()
  await queue.drained(job)
  expect(job.counts).toMatchObject({ all: 1, done: 1, canceled: 0 })
})

/** Gets its address, and then not a byte moves. */
const stuck = (_: JobItem, io: { emit: (e: { type: 'signed' }) => void }) => {
  io.emit({ type: 'signed' })
  return new Promise<'done'>(() => undefined)
}

test('an upload without a byte for over ten seconds shows neither speed nor time left', () => {
  const queue = silentQueue()
  const job = testJob(stuck, { bytes: 'up' })
  queue.add(job)
  queue.push(job, files('a', GIB))
  const rates = { bytes: 128, steady: 128, objects: undefined }
  const at = (idle: number) => takeSnapshot(queue, new Set([job]), [], { ...rates, idle }).totals
  expect(at(9000)).toMatchObject({ stalled: false, speed: 128 })
  expect(at(9000).secondsLeft).toBeGreaterThan(1000)
  expect(at(11_000)).toMatchObject({ stalled: true, speed: 0, secondsLeft: null })
})

test.each([
  [undefined, 0],
  ['up', 1],
] as const)('of a job that transfers bytes %s, %i objects that needed no change count as done', async (bytes, done) => {
  const { queue, job } = await ranOne(bytes, async () => 'unchanged')
  const rates = { bytes: undefined, steady: undefined, objects: undefined, idle: 0 }
  expect(takeSnapshot(queue, new Set([job]), [], rates).totals.done.get('done')).toBe(done)
})
