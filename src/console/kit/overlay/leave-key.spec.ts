import { expect, test, vi } from 'vitest'
import { isLeaveKey } from './leave-key'

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
