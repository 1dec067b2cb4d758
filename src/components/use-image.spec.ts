import { expect, test } from 'vitest'
import { askAgainAfter } from './use-image'

test('an image is asked for again only while something happens to it, and seldom while nothing is known to', () => {
  expect(askAgainAfter({ status: 'creating' }, false)).toBe(3000)
  expect(askAgainAfter({ status: 'pending_upload' }, true)).toBe(3000)
  expect(askAgainAfter({ status: 'pending_upload' }, false)).toBe(30_000)
  expect(askAgainAfter({ status: 'available' }, true)).toBe(false)
  expect(askAgainAfter(undefined, true)).toBe(false)
})
