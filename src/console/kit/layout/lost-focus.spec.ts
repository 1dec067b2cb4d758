import { afterEach, expect, test, vi } from 'vitest'
import { focusFilter } from './lost-focus'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['a key', true, 1],
  ['a tap', false, 0],
])('after %s the filter gets focus: %s', (_, byKeyboard, calls) => {
  const focus = vi.fn<() => void>()
  vi.stubGlobal('document', {
    activeElement: { matches: (selector: string) => selector === ':focus-visible' && byKeyboard },
    querySelector: (selector: string) => (selector === 'main [type=search]' ? { focus } : null),
  })
  focusFilter()
  expect(focus).toHaveBeenCalledTimes(calls)
})
