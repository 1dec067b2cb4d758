import { expect, test } from 'vitest'
import { ApiError, type FailureKind } from '../base/errors'
import { pollIntervalOf, POLL_MS } from './poll-interval'

const failed = (kind: FailureKind) => new ApiError({ kind, op: 'x.list' })
const after = (data: unknown, error: ApiError | null = null) => pollIntervalOf({ state: { data, error } })

test('a visible page is polled every 30 seconds, a long list less often by its pages', () => {
  expect(after({ id: 1 })).toBe(POLL_MS)
  expect(after({ data: [], results: 500 })).toBe(POLL_MS)
  expect(after({ data: [], results: 501 })).toBe(2 * POLL_MS)
  expect(after({ data: [], results: 10_000 })).toBe(20 * POLL_MS)
  expect(after({ data: [], results: 10_001 })).toBe(false)
})

test('a pending first read isn’t polled, a temporary failure is, a refusal isn’t', () => {
  expect(after(undefined)).toBe(false)
  for (const kind of ['unreachable', 'server'] as const) expect(after(undefined, failed(kind))).toBe(POLL_MS)
  // Back online, the page must not go on saying that it is offline.
  expect(after(undefined, failed('offline'))).toBeLessThan(5000)
  for (const kind of ['forbidden', 'not-found', 'unauthorized', 'refused'] as const)
    expect(after({ id: 1 }, failed(kind))).toBe(false)
})
