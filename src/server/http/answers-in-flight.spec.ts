import { expect, test } from 'vitest'
import { AnswersInFlight } from './answers-in-flight'
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
  const flight = new AnswersInFlight(100, 1000)
  const read: (() => void)[] = []
  for (let n = 0; n < 2; n++) flight.add('a', 60, (done) => read.push(done))
  expect(refusal(() => flight.require('a'))).toBe(429)
  expect(refusal(() => flight.require('b'))).toBeUndefined()
  read[0]?.()
  expect(refusal(() => flight.require('a'))).toBeUndefined()
  expect(flight.bytes).toBe(60)
})

test('all callers together leave a bounded number of bytes unread (security B3)', () => {
  const flight = new AnswersInFlight(100, 250)
  const read: (() => void)[] = []
  for (const who of ['a', 'b', 'c']) flight.add(who, 90, (done) => read.push(done))
  expect(refusal(() => flight.require('d'))).toBe(503)
  for (const done of read) done()
  expect(refusal(() => flight.require('d'))).toBeUndefined()
  expect(flight.bytes).toBe(0)
})
