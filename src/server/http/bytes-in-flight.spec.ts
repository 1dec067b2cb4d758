import { expect, test } from 'vitest'
import { BytesInFlight } from './bytes-in-flight'
import { ApiFailure } from '../core/handlers'

const refusal = (act: () => void) => {
  try {
    act()
  } catch (e) {
    return e instanceof ApiFailure ? e.status : e
  }
  return undefined
}

test('a caller that reads none of its responses gets no more, others do, and reading frees it (security B3)', () => {
  const flight = new BytesInFlight('unread', 100, 1000)
  const read: (() => void)[] = []
  for (let n = 0; n < 2; n++) flight.add('a', 60, (done) => read.push(done))
  expect(refusal(() => flight.require('a'))).toBe(429)
  expect(refusal(() => flight.require('b'))).toBeUndefined()
  read[0]?.()
  expect(refusal(() => flight.require('a'))).toBeUndefined()
  expect(flight.bytes).toBe(60)
})

test('all callers together leave a bounded number of bytes unread (security B3)', () => {
  const flight = new BytesInFlight('unread', 100, 250)
  const read: (() => void)[] = []
  for (const who of ['a', 'b', 'c']) flight.add(who, 90, (done) => read.push(done))
  expect(refusal(() => flight.require('d'))).toBe(503)
  for (const done of read) done()
  expect(refusal(() => flight.require('d'))).toBeUndefined()
  expect(flight.bytes).toBe(0)
})

test('a caller whose bodies are still being received gets no more, and their end frees it (security B3)', async () => {
  const bodies = new BytesInFlight('received', 100, 1000)
  const ends: (() => void)[] = []
  const receive = (who: string, bytes: number) =>
    bodies.during(who, async (add) => {
      add(bytes)
      await new Promise<void>((end) => ends.push(end))
    })
  const open = [receive('a', 60), receive('a', 60)]
  await expect(receive('a', 1)).rejects.toMatchObject({ status: 429 })
  expect(bodies.bytes).toBe(120)
  for (const end of ends) end()
  await Promise.all(open)
  expect(bodies.bytes).toBe(0)
})
