import { expect, test } from 'vitest'
import { isJobOver } from '#/console/transfers/engine/job'
import { kinds } from '#/console/transfers/kinds'
import { jobOutcomeText } from './job-text'

const counts = { all: 500, done: 0, failed: 0, canceled: 0, skipped: 0, unchanged: 0, kept: 0, left: 0 }

test('the outcome contains only counts above 0', () => {
  expect(jobOutcomeText({ kind: kinds.delete, status: 'done', counts: { ...counts, done: 1204 } })).toBe(
    '1,204 objects deleted',
  )
  expect(
    jobOutcomeText({ kind: kinds.acl, status: 'failed', counts: { ...counts, done: 1, unchanged: 15, failed: 5 } }),
  ).toBe('1 object changed, 15 already set, 5 failed')
  expect(
    jobOutcomeText({ kind: kinds.empty, status: 'canceled', counts: { ...counts, done: 7, canceled: 2, left: 3 } }),
  ).toBe('7 objects deleted, 5 not processed')
})

test('the outcome counts objects that were canceled one by one', () => {
  expect(
    jobOutcomeText({ kind: kinds.upload, status: 'failed', counts: { ...counts, done: 4, canceled: 1, failed: 2 } }),
  ).toBe('4 objects uploaded, 1 canceled, 2 failed')
  expect(jobOutcomeText({ kind: kinds.delete, status: 'done', counts: { ...counts, done: 4, canceled: 1 } })).toBe(
    '4 objects deleted, 1 canceled',
  )
})

test('a waiting job isn’t over', () => {
  expect(
    (['running', 'paused', 'halted', 'proving', 'removing'] as const).some((status) => isJobOver({ status })),
  ).toBe(false)
  expect((['done', 'failed', 'canceled'] as const).every((status) => isJobOver({ status }))).toBe(true)
})
