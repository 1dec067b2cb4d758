import { expect, test } from 'vitest'
import type { MenuEntry } from './menu-entry'
import { keyedEntries } from './menu-keys'

const keys = (entries: readonly MenuEntry[]) => keyedEntries(entries).map(({ key }) => key)

test('two items with one label have different keys', () => {
  const entries = [{ heading: 'Columns' }, { label: 'Size' }, { heading: 'Sort by' }, { label: 'Size' }]
  expect(new Set(keys(entries)).size).toBe(4)
  expect(new Set(keys(['separator', { label: 'separator' }, 'separator'])).size).toBe(3)
})

test('an item keeps its key when others come before it', () => {
  const later = [{ label: 'Sign out' }, 'separator', { label: 'Theme' }] as const
  expect(keys([{ label: 'Accounts' }, ...later]).slice(1)).toEqual(keys(later))
})
