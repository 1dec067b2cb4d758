import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { createRowFocus, indexAfter } from './row-focus'

afterEach(() => {
  vi.unstubAllGlobals()
})

const after = (before: string, at: number, now: string) =>
  now[indexAfter(Array.from(before), at, Array.from(now), (row) => row)] ?? 'none'

describe('the row that takes the place of another', () => {
  it('is the row itself while it exists, wherever it moves', () => {
    expect(after('abcd', 1, 'dcba')).toBe('b')
  })
  it('is the next row that still exists', () => {
    expect(after('abcd', 1, 'acd')).toBe('c')
    expect(after('abcde', 1, 'ae')).toBe('e')
  })
  it('is the previous row after the last one is deleted', () => {
    expect(after('abcd', 3, 'abc')).toBe('c')
    expect(after('abcd', 2, 'a')).toBe('a')
  })
  it('is missing in an empty list', () => {
    expect(after('abcd', 2, '')).toBe('none')
  })
  it('ignores rows that were added', () => {
    expect(after('abcd', 1, 'xaycz')).toBe('c')
  })
})

/** The part of a control above the rows that the place reads. */
class Control {
  isConnected = true
  readonly byKeyboard: boolean
  constructor(byKeyboard: boolean) {
    this.byKeyboard = byKeyboard
  }
  closest() {
    return null
  }
  matches(selector: string) {
    return selector === ':focus-visible' && this.byKeyboard
  }
}

test.each([
  ['moves to the filter box after a key', true, 1],
  ['stays with the page after a tap, which would open a keyboard', false, 0],
])('focus of a control that its press removed %s', async (_, byKeyboard, calls) => {
  const body = {}
  vi.stubGlobal('Element', Control)
  vi.stubGlobal('HTMLElement', Control)
  vi.stubGlobal('location', { pathname: '/volumes' })
  vi.stubGlobal('document', { body, activeElement: body })
  const focus = vi.fn<() => void>()
  const found = (selector: string) => (selector === '[type=search]' ? { focus } : null)
  const place = createRowFocus<string>('volumes')
  place.attach({ contains: (one: unknown) => one instanceof Control, querySelector: found } as never)
  const button = new Control(byKeyboard)
  place.onFocus({ target: button as never })
  place.follow(['a'], (row) => row, undefined)
  expect(focus).not.toHaveBeenCalled()
  button.isConnected = false
  place.onBlur({ target: button as never })
  await Promise.resolve()
  place.follow(['a', 'b'], (row) => row, undefined)
  expect(focus).toHaveBeenCalledTimes(calls)
})
