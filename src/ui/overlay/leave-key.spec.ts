import { expect, test, vi } from 'vitest'
import { isLeaveKey, isOfComposition } from './leave-key'

test.each([
  ['Escape', 'false', true],
  ['Escape', null, true],
  ['Escape', 'true', false],
  ['Enter', 'false', false],
])('%s with a list that is open: %s keeps the text for the panel: %s', (key, expanded, leaves) => {
  const preventBaseUIHandler = vi.fn<() => void>()
  expect(isLeaveKey({ key, currentTarget: { getAttribute: () => expanded }, preventBaseUIHandler })).toBe(leaves)
  expect(preventBaseUIHandler).toHaveBeenCalledTimes(leaves ? 1 : 0)
})

test.each([
  ['within a composition', 13, true, true],
  ['after it, as in Safari', 229, false, true],
  ['without one', 13, false, false],
])('Enter %s (code %i, composing: %s) belongs to the IME: %s', (_, keyCode, isComposing, isTaken) => {
  expect(isOfComposition({ keyCode, nativeEvent: { isComposing } })).toBe(isTaken)
})
