import { expect, test } from 'vitest'
import { MAX_ACCOUNT_NAME, safeName } from './account-names'

test('a name has no control or direction characters, no outer spaces, and a bounded length', () => {
  expect(safeName(' \u202egnigats\u0000\u2028 ')).toBe('gnigats')
  expect(safeName('👩‍💻 نیم‌فاصله')).toBe('👩‍💻 نیم‌فاصله')
  expect(Array.from(safeName('x'.repeat(MAX_ACCOUNT_NAME + 1)))).toHaveLength(MAX_ACCOUNT_NAME)
})
