import { describe, expect, test } from 'vitest'
import { createPress } from './press'
import { shortcutGroups, type Console } from './registry'

describe('key sequences', () => {
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
  test('two keys in sequence run one shortcut, the second key alone another', () => {
    expect(after(['g', 0], ['r', 400])).toEqual(['/regions'])
    expect(after(['r', 0])).toEqual(['refresh'])
  })
  test('a slow or interrupted sequence counts as single keys', () => {
    expect(after(['g', 0], ['r', 3100])).toEqual(['refresh'])
    expect(after(['g', 0], ['q', 100], ['r', 200])).toEqual(['refresh'])
  })
  test('a listed shortcut without an action does nothing', () => {
    expect(after(['F6', 0])).toEqual([])
  })
})

test('shortcuts have unique keys, and no sequence starts with a single-key shortcut', () => {
  const all = shortcutGroups().flatMap(({ shortcuts }) => shortcuts)
  const keys = all.map((s) => s.keys.join(' '))
  expect(keys).toEqual([...new Set(keys)])
  const alone = all.filter((s) => s.keys.length === 1).map((s) => s.keys[0])
  for (const { keys: several } of all.filter((s) => s.run && s.keys.length > 1)) expect(alone).not.toContain(several[0])
})
