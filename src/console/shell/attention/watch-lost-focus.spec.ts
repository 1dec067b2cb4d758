import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLostFocus } from './watch-lost-focus'

class Button {
  isConnected = true
  closest = () => this
}
const listeners = new Map<string, (event: object) => void>()
const focus = vi.fn<() => void>()
const body = {}
let active: object
let change: () => void
let stop: () => void

beforeEach(() => {
  active = body
  vi.stubGlobal('Element', Button)
  vi.stubGlobal('location', { href: '/volumes' })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return active
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    querySelector: () => ({ focus }),
    querySelectorAll: () => [],
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(run: () => void) {
        change = run
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  focus.mockClear()
  stop = watchLostFocus()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Presses a button, which then disappears. `meanwhile` happens in between. */
function press(detail: number, meanwhile: () => void = () => undefined): void {
  const target = new Button()
  listeners.get('click')?.({ detail, target })
  change()
  meanwhile()
  target.isConnected = false
  change()
}

test('focus recovers when a button that was pressed by key disappears', () => {
  press(0)
  expect(focus).toHaveBeenCalledOnce()
})

test.each<[string, number, () => void]>([
  ['by pointer', 1, () => undefined],
  ['before the user moved on', 0, () => listeners.get('focusin')?.({ target: new Button() })],
  ['before another page opened', 0, () => vi.stubGlobal('location', { href: '/keys' })],
  [
    'before a part took the focus',
    0,
    () => {
      active = new Button()
    },
  ],
])('focus stays where a button was pressed %s', (_, detail, meanwhile) => {
  press(detail, meanwhile)
  expect(focus).not.toHaveBeenCalled()
})
