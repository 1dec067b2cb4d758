import { expect, test } from 'vitest'
import { ApiError, type FailureKind } from '../base/errors'
import { headTimes } from './background-query'

const whole = (results: number) => ({ data: [], results, complete: true })
const failed = (kind: FailureKind) => new ApiError({ kind, op: 'volumes.list' })

test.each([
  ['of one page, after a minute', 500, null, 60_000],
  ['of several pages, never by its first page', 501, null, false],
  ['of several pages, after a minute once a refresh failed', 501, failed('server'), 60_000],
  ['of several pages, never after a refusal', 501, failed('forbidden'), false],
])('a whole list is read again: %s', (_, results, error, ms) => {
  expect(headTimes.refetchInterval({ state: { data: whole(results), error } })).toBe(ms)
})
