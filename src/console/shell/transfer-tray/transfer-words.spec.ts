import { describe, expect, it, test } from 'vitest'
import { QUEUED, type TransferPhase } from '#/console/transfers/engine/state'
import { kinds } from '#/console/transfers/kinds'
import { EMPTY, type JobView, type Totals } from '#/console/transfers/engine/view'
import {
  headingOf,
  isDue,
  jobShare,
  jobWords,
  namesWords,
  paceWords,
  pillText,
  progressWords,
  remainsWords,
  secondsWords,
  stateWords,
} from './transfer-words'

const MB = 1024 * 1024
const at = (phase: TransferPhase, size: number, loaded = 0, until: number | null = null) => ({
  size,
  state: { ...QUEUED, phase, loaded, until },
})
const totals = (o: Partial<Totals>): Totals => ({ ...EMPTY.totals, kinds: [kinds.upload], ...o })
const JOB: JobView = {
  id: 'j',
  kind: kinds.delete,
  subject: { kind: 'object', cluster: 'c', bucket: 'b' },
  title: 'Delete foo/',
  status: 'running',
  counts: {
    all: 12_000,
    done: 340,
    failed: 2,
    canceled: 0,
    skipped: 0,
    unchanged: 0,
    kept: 0,
    left: 11_658,
    waiting: 11_650,
  },
  bytes: { all: 0, done: 0 },
  counting: false,
  halt: null,
  remains: null,
  kept: { count: 0, names: [] },
  bucketKept: false,
  restored: false,
  undoable: false,
  retryable: true,
  secondsLeft: 2280,
}
const job = (o: Partial<JobView>): JobView => ({ ...JOB, ...o })

it('the unit appears once if both sizes share it', () => {
  expect(progressWords(2 * MB, 8 * MB)).toMatch(/^2(\.00)? of 8(\.00)? MiB$/)
  expect(progressWords(2, 8 * MB)).toMatch(/ of 8(\.00)? MiB$/)
})

it('a transfer isn’t done before the store has confirmed it', () => {
  expect(stateWords(at('finishing', MB, MB))).toBe('Finishing')
})

it('a waiting transfer states the reason, and the time left where known', () => {
  expect(stateWords(at('waiting-rate-limit', MB, 0, 112_400), 100_000)).toBe('Waiting for the API limit, 13 s')
  expect(stateWords(at('waiting-rate-limit', MB, 0, 100_500), 100_000)).toBe('Waiting for the API limit')
  expect(stateWords(at('waiting-network', MB))).toBe('Waiting for the connection')
})

describe('the heading', () => {
  it('counts finished transfers while some run', () => {
    expect(headingOf(totals({ running: 2, all: 5, failed: 1 }))).toBe('Uploading · 3 of 5 done')
    expect(headingOf(totals({ kinds: [kinds.delete, kinds.empty], running: 1200, all: 12_000 }))).toBe(
      'Deleting · 10,800 of 12,000 done',
    )
    expect(headingOf(totals({ kinds: [kinds.delete, kinds.upload], running: 1, all: 2 }))).toBe(
      'In progress · 1 of 2 done',
    )
  })
  it('says that nothing continues', () => {
    expect(headingOf(totals({ kinds: [kinds.move], running: 140, stopped: true, all: 140 }))).toBe(
      'Stopped · 0 of 140 done',
    )
  })
  it('counts failures', () => {
    expect(headingOf(totals({ all: 2, done: new Map([['uploaded', 1]]), failed: 1 }))).toBe('1 uploaded, 1 failed')
    expect(headingOf(totals({ all: 2, failed: 2 }))).toBe('2 failed')
  })
  it('names everything that was done', () => {
    const done = new Map(Object.entries({ uploaded: 2, downloaded: 1, deleted: 0 }))
    expect(headingOf(totals({ all: 3, done }))).toBe('2 uploaded, 1 downloaded')
    expect(headingOf(totals({ all: 3 }))).toBe('0 uploaded')
    expect(headingOf(totals({ all: 3, canceled: 3 }))).toBe('Canceled')
  })
  it('is followed by the wait for the API’s limit, else by the speed unless the files are tiny', () => {
    const moving = { running: 2, all: 3, speed: MB, secondsLeft: 90 }
    expect(paceWords(totals({ ...moving, size: 3 * MB }), 0)).toBe('1.00 MiB/s · 2 min left')
    expect(paceWords(totals({ ...moving, size: 300 }), 0)).toBe('2 min left')
    expect(paceWords(totals({ ...moving, limitedUntil: 5500 }), 0)).toBe('Waiting for the API limit, 6 s · 2 min left')
    expect(paceWords(totals({ ...moving, limitedUntil: null }), 0)).toBe('Waiting for the API limit · 2 min left')
  })
  it('is short in the top bar', () => {
    expect(pillText(totals({ running: 1, all: 2, percent: 43 }))).toBe('1 upload · 43%')
  })
})

test.each([
  [job({}), '342 of 12,000 · 38 min left'],
  [job({ counting: true }), '342 of at least 12,000'],
  [job({ status: 'halted' }), 'Stopped · 342 of 12,000 done'],
  [job({ status: 'proving' }), '340 deleted, 2 failed, verifying'],
  [job({ status: 'canceled' }), 'Canceled: 340 deleted, 2 failed'],
  [
    job({ kind: kinds.acl, status: 'done', counts: { ...job({}).counts, done: 3, failed: 0, unchanged: 4 } }),
    '3 changed, 4 already set',
  ],
])('job status text %#', (view, words) => expect(jobWords(view)).toBe(words))

it('the bar of a job that moves no bytes counts objects, as its text does', () => {
  // One large object is most of the bytes, and a continued job knows only the sizes of the rest.
  const counts = { ...job({}).counts, all: 400, done: 120, failed: 0, left: 280 }
  const bytes = { all: 1000, done: 10 }
  expect(jobShare(job({ counts, bytes }))).toBe(0.3)
  expect(jobShare(job({ kind: kinds.upload, counts, bytes }))).toBe(0.01)
  expect(jobShare(job({ counts: { ...counts, left: 0 }, bytes }))).toBe(0.99)
  expect(jobShare(job({ counting: true, counts, bytes }))).toBeNull()
})

it('states how many objects are left', () => {
  expect(remainsWords(job({}))).toBeUndefined()
  expect(remainsWords(job({ status: 'done', remains: { count: 0, names: [] } }))).toBeUndefined()
  expect(remainsWords(job({ status: 'failed', remains: { count: 1, names: ['a'] } }))).toMatch(/1 object is left/)
})

it('names the first objects, and no name turns or hides the text around it', () => {
  expect(namesWords({ count: 2, names: ['a\u202eb', 'c'] })).toBe('a‹U+202E›b, c')
  const many = Array.from('abcdefg')
  expect(namesWords({ count: 7, names: many })).toBe('a, b, c, d, e …')
  expect(namesWords({ count: 0, names: [] })).toBe('')
})

it('shows the time left only where known', () => {
  expect(secondsWords(null)).toBeUndefined()
  expect(secondsWords(0)).toBeUndefined()
  expect(secondsWords(29.2)).toBe('30 s left')
  expect(secondsWords(90)).toBe('2 min left')
})

it('an upload’s end is no longer stated in its last minute, when a relative time would call it past', () => {
  expect(isDue(100_000, 40_000)).toBe(false)
  expect(isDue(100_000, 40_001)).toBe(true)
  expect(isDue(100_000, 500_000)).toBe(true)
})
