/** Speed and time left of the queue, also after it was held. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownQueue, testJob } from '#test/transfers/testing-queue'
import type { JobItem, RunIo } from './job'
import type { WaitPhase } from './state'

const OBJECTS = Array.from({ length: 400 }, (_, n) => ({ name: `${n}`, size: 0 }))

/** A deletion of 400 objects, one per second or `ms`. While `net.offline`, each object waits for the network, or for `phase`. */
function deletion(ms = 1000, phase: WaitPhase = 'waiting-network') {
  const second = () => new Promise<void>((done) => setTimeout(done, ms))
  const net = { offline: false }
  const { queue, progress } = shownQueue()
  const run = async (_: JobItem, { emit }: RunIo): Promise<'done'> => {
    emit({ type: 'signed' })
    await second()
    if (net.offline) emit({ type: 'wait', phase, until: null })
    while (net.offline) await second()
    emit({ type: 'go' })
    return 'done'
  }
  const job = testJob(run, { atOnce: 1 })
  queue.add(job)
  progress.count(job)
  queue.push(job, OBJECTS)
  job.sealed = true
  const secondsLeft = () => progress.get().jobs[0]?.secondsLeft ?? null
  return { queue, progress, secondsLeft, net }
}
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a paused job shows no time left, and after the pause the same as before', async () => {
  const { queue, secondsLeft } = deletion()
  await later(60)
  expect(secondsLeft()).toBeLessThan(450)
  queue.setPaused(true)
  await later(2)
  expect(secondsLeft()).toBeNull()
  await later(600)
  expect(secondsLeft()).toBeNull()
  queue.setPaused(false)
  for (let second = 0; second < 20; second += 1) {
    await later(1)
    expect(secondsLeft()).toBeLessThan(450)
  }
  await later(20)
  expect(secondsLeft()).toBeGreaterThan(200)
})

test('a job that waits for the network shows no time left, and afterward the same as before', async () => {
  const { secondsLeft, net } = deletion()
  await later(60)
  net.offline = true
  await later(300)
  expect(secondsLeft()).toBeNull()
  net.offline = false
  await later(5)
  expect(secondsLeft()).toBeLessThan(450)
})

test('objects that go faster than the request limit allows don’t shorten the time left', async () => {
  const { secondsLeft } = deletion(10)
  await later(2)
  // About 200 objects at 5 requests per second.
  expect(secondsLeft()).toBeGreaterThan(30)
})

test('a job that waits for the API’s limit says so, keeps its time left, and lists nothing that only waits', async () => {
  const { progress, secondsLeft, net } = deletion(1000, 'waiting-rate-limit')
  await later(60)
  expect(progress.get().rows.map((row) => row.state.phase)).toContain('sending')
  expect(progress.get().totals.limitedUntil).toBeUndefined()
  net.offline = true
  await later(60)
  expect(secondsLeft()).toBeGreaterThan(200)
  expect(progress.get().totals.limitedUntil).toBeNull()
  expect(progress.get().rows.every((row) => row.state.phase === 'done')).toBe(true)
  expect(progress.get().jobs[0]?.counts).toMatchObject({ all: 400, waiting: progress.get().totals.running })
})
