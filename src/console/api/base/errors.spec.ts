import { describe, expect, test } from 'vitest'
import { ApiError, explain, toApiError, type FailureKind } from './errors'
import { duration } from './words'

const KINDS: FailureKind[] = [
  'refused',
  'unauthorized',
  'forbidden',
  'not-found',
  'rate-limited',
  'server',
  'malformed',
  'offline',
  'unreachable',
  'unknown-outcome',
  'aborted',
]

describe('every failure has a title and a next step', () => {
  test.each(KINDS)('%s', (kind) => {
    const { title, next } = explain(new ApiError({ kind, op: 'buckets.create' }))
    expect(title.length).toBeGreaterThan(5)
    expect(next).toMatch(/\.$/)
    expect(`${title} ${next}`).not.toMatch(/undefined|null|NaN/)
  })
})
test('reasons of the server stay verbatim text of limited length', () => {
  const reason = `<img src=x onerror=alert(1)> ${'é'.repeat(9000)}`
  const { detail } = explain(
    new ApiError({ kind: 'refused', op: 'x.y', status: 400, errors: [{ field: 'label', reason }] }),
  )
  expect(detail.startsWith('label: <img src=x onerror=alert(1)> é')).toBe(true)
  expect(Array.from(detail).length).toBeLessThanOrEqual(501)
})
const forbidden = (reason: string, missingScopes: string[] = []) =>
  explain(new ApiError({ kind: 'forbidden', op: 'x.y', status: 403, errors: [{ field: '', reason }], missingScopes }))

test('names the missing scope, else the grant from the refusal', () => {
  expect(forbidden('No', ['volumes:read_write']).title).toBe('Your token lacks the scope volumes:read_write')
  expect(forbidden('You need the grant add_volumes for this.').title).toBe('Your user needs the grant add_volumes')
  expect(forbidden('account_access:read_write is needed').title).toContain('account_access:read_write')
  expect(forbidden('Your user lacks the grant object_storage:read_write.').title).toBe(
    'Your user needs the grant object_storage:read_write',
  )
  expect(forbidden('Unauthorized.')).toMatchObject({ title: 'You don’t have permission to do this', detail: '' })
  // A product that the account lacks is refused to unrestricted users, too.
  expect(forbidden('Your account has no managed services.').next).toMatch(/^If your user is restricted, /)
  const poor = forbidden("Your account has a negative balance and can't create access keys.")
  expect(poor.title).toBe('The account has a negative balance')
  expect(poor.next).toContain('Pay the balance')
})
test('a rate limit names the time, an unknown outcome suggests a check', () => {
  expect(explain(new ApiError({ kind: 'rate-limited', op: 'x.y', retryAfter: 3600 })).next).toContain('in 60 minutes')
  expect(explain(new ApiError({ kind: 'unknown-outcome', op: 'x.y' })).next).toContain('Check')
})
test.each([
  [0, '1 second'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5400, '2 hours'],
])('%i s is %s', (s, text) => {
  expect(duration(s)).toBe(text)
})
test('anything thrown becomes an ApiError with an explanation', () => {
  const e = new ApiError({ kind: 'server', op: 'x.y' })
  expect(toApiError(e, 'z')).toBe(e)
  expect(toApiError(new DOMException('x', 'AbortError'), 'z').kind).toBe('aborted')
  expect(toApiError('odd', 'z')).toMatchObject({ message: 'odd', op: 'z' })
  expect(explain(new Error('boom')).detail).toBe('boom')
  expect(explain(undefined).title).not.toBe('')
})
