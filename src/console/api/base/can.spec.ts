import { expect, test } from 'vitest'
import { denialReason, UNKNOWN_SCOPES } from './can'

const op = { scopes: ['volumes:read_write', 'instances:read_only'], auth: 'required' } as const
const granted = (...s: string[]) => ({ granted: new Set(s), missing: new Set<string>() })
const missing = (...s: string[]) => ({ granted: null, missing: new Set(s) })

test.each([
  ['nothing known', UNKNOWN_SCOPES, undefined],
  ['every scope', granted('*'), undefined],
  ['read_write includes read_only', granted('volumes:read_write', 'instances:read_write'), undefined],
  [
    'read_only is not enough to write',
    granted('volumes:read_only', 'instances:read_only'),
    'Your token lacks the scope volumes:read_write.',
  ],
  ['both', granted(), 'Your token lacks the scopes volumes:read_write and instances:read_only.'],
  ['learned', missing('volumes:read_write'), 'Your token lacks the scope volumes:read_write.'],
  [
    'a missing read scope implies a missing write scope',
    missing('volumes:read_only'),
    'Your token lacks the scope volumes:read_write.',
  ],
  ['another area', missing('images:read_only'), undefined],
])('%s', (_, scopes, reason) => {
  expect(denialReason(op, scopes)).toBe(reason)
})
test('an operation without required sign-in is never denied', () => {
  expect(denialReason({ ...op, auth: 'optional' }, granted())).toBeUndefined()
})
