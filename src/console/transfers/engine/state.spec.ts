import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canRetry, isOver, isWaiting, QUEUED, reduce, type TransferEvent, type TransferState } from './state'

const failed = (fault: 'interrupted' | 'too-large' = 'interrupted'): TransferEvent => ({
  type: 'failed',
  failure: { fault, detail: 'x', next: 'y', status: 0 },
})
const after = (size: number, ...events: TransferEvent[]) =>
  events.reduce((s: TransferState, e) => reduce(s, e, size), QUEUED)
const start: TransferEvent = { type: 'start' }
const signed: TransferEvent = { type: 'signed' }
const progress = (loaded: number): TransferEvent => ({ type: 'progress', loaded })

test('a transfer runs from queued to done', () => {
  expect(after(200, start)).toMatchObject({ phase: 'signing', attempt: 1 })
  expect(after(200, start, signed, progress(50))).toMatchObject({ phase: 'sending', loaded: 50, percent: 25 })
  expect(after(200, start, signed, progress(200))).toMatchObject({ phase: 'sending', percent: 99 })
  expect(after(200, start, signed, progress(200), { type: 'sent' })).toMatchObject({ phase: 'finishing', percent: 99 })
  expect(after(200, start, signed, { type: 'sent' }, { type: 'stored' })).toMatchObject({
    phase: 'done',
    loaded: 200,
    percent: 100,
  })
})
test('only bytes under way are confirmed', () => {
  expect(after(9, start, signed, { type: 'confirm' })).toMatchObject({ phase: 'confirming', percent: 99 })
})
test('an empty file is sent without dividing by zero', () => {
  expect(after(0, start, signed, progress(0))).toMatchObject({ phase: 'sending', percent: 0 })
  expect(after(0, start, signed, { type: 'stored' })).toMatchObject({ phase: 'done', percent: 100 })
})
test('a retry starts at byte 0 and counts another attempt', () => {
  expect(after(9, start, signed, progress(5), failed(), { type: 'retry' })).toEqual({ ...QUEUED, attempt: 1 })
  expect(after(9, start, signed, progress(5), failed(), { type: 'retry' }, start).attempt).toBe(2)
  expect(after(9, start, signed, progress(5), { type: 'resign' })).toMatchObject({
    phase: 'signing',
    loaded: 0,
    attempt: 1,
  })
})
test('a wait restarts only transfers that had begun', () => {
  const wait: TransferEvent = { type: 'wait', phase: 'waiting-network', until: null }
  expect(after(9, start, wait)).toMatchObject({ phase: 'waiting-network', attempt: 1 })
  expect(after(9, start, wait, { type: 'go' }, signed, progress(3))).toMatchObject({ phase: 'sending', attempt: 1 })
  expect(after(9, start, signed, progress(5), wait)).toMatchObject({ loaded: 0, attempt: 2 })
  expect(after(9, wait)).toEqual(QUEUED)
  expect(after(9, start, wait, signed).phase).toBe('waiting-network')
})
test('faults that a retry can’t fix offer none', () => {
  const s = after(9, start, failed('too-large'))
  expect(canRetry(s)).toBe(false)
  expect(reduce(s, { type: 'retry' }, 9)).toBe(s)
  expect(canRetry(after(9, { type: 'cancel' }))).toBe(true)
})

describe('in any order of events', () => {
  const event = fc.oneof(
    fc.constantFrom<TransferEvent>(
      start,
      signed,
      { type: 'sent' },
      { type: 'stored' },
      { type: 'confirm' },
      { type: 'cancel' },
      { type: 'retry' },
      { type: 'resign' },
      { type: 'wait', phase: 'waiting-network', until: null },
      { type: 'wait', phase: 'waiting-rate-limit', until: 5 },
      { type: 'go' },
      failed(),
      failed('too-large'),
    ),
    fc.integer({ min: -5, max: 300 }).map(progress),
  )
  test('100% means stored, progress never decreases within an attempt, and an ended transfer stays so until a retry', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.constantFrom(0, 1, 200), (events, size) => {
        let s = QUEUED
        for (const e of events) {
          const next = reduce(s, e, size)
          if (next.percent === 100) expect(next.phase).toBe('done')
          expect(next.percent).toBeGreaterThanOrEqual(0)
          expect(next.loaded).toBeLessThanOrEqual(size)
          if (e.type === 'progress' || e.type === 'sent' || e.type === 'stored')
            expect(next.loaded).toBeGreaterThanOrEqual(s.loaded)
          if (isOver(s) && e.type !== 'retry') expect(next).toBe(s)
          if (next.phase === 'done' && s.phase !== 'done') expect(e.type).toBe('stored')
          // Restarting at the first byte needs another attempt, or a new URL for the same one.
          if (next.loaded < s.loaded) expect(['wait', 'resign', 'retry']).toContain(e.type)
          if (!isWaiting(next)) expect(next.until).toBeNull()
          expect(next.attempt).toBeGreaterThanOrEqual(s.attempt)
          expect(next.failure === null).toBe(next.phase !== 'failed')
          s = next
        }
      }),
      { numRuns: 1000 },
    )
  })
})
