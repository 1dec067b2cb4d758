import { describe, expect, test } from 'vitest'
import { nameOf } from './hotkeys'
import { createPress } from './press'
import { shortcutGroups, type Console } from './registry'

test.each([
  ['x', 'KeyX', false, 'x'],
  ['X', 'KeyX', true, 'Shift+x'],
  // With Caps Lock on.
  ['X', 'KeyX', false, 'x'],
  ['?', 'Slash', true, '?'],
  // Shift and 7 on a German keyboard.
  ['/', 'Digit7', true, '/'],
  // A Cyrillic keyboard has its own letter there.
  ['ч', 'KeyX', false, 'x'],
  ['ArrowDown', 'ArrowDown', false, undefined],
  [' ', 'Space', false, undefined],
])('%s at %s is %s', (key, code, shiftKey, name) => {
  expect(nameOf({ key, code, shiftKey })).toBe(name)
})

describe('keys one after the other', () => {
  const did: string[] = []
  const on: Console = { go: (to) => did.push(to), open: (which) => did.push(which) }
  const press = createPress([
    { keys: ['g', 'r'], label: 'Regions', run: ({ go }) => go('/regions') },
    { keys: ['r'], label: 'Refresh', run: () => did.push('refresh') },
    { keys: ['F6'], label: 'Elsewhere' },
  ])
  const after = (...keys: readonly (readonly [string, number])[]) => {
    did.length = 0
    for (const [key, at] of keys) press(key, at, on)
    return [...did]
  }
  test('two of them are one shortcut, the second alone another', () => {
    expect(after(['g', 0], ['r', 400])).toEqual(['/regions'])
    expect(after(['r', 0])).toEqual(['refresh'])
  })
  test('too late, or with another between, they are two', () => {
    expect(after(['g', 0], ['r', 3100])).toEqual(['refresh'])
    expect(after(['g', 0], ['q', 100], ['r', 200])).toEqual(['refresh'])
  })
  test('what is only told of does nothing here', () => {
    expect(after(['F6', 0])).toEqual([])
  })
})

test('no two shortcuts have the same keys, and none begins where another ends', () => {
  const all = shortcutGroups().flatMap(({ shortcuts }) => shortcuts)
  const keys = all.map((s) => s.keys.join(' '))
  expect(keys).toEqual([...new Set(keys)])
  const alone = all.filter((s) => s.keys.length === 1).map((s) => s.keys[0])
  for (const { keys: several } of all.filter((s) => s.run && s.keys.length > 1)) expect(alone).not.toContain(several[0])
})
