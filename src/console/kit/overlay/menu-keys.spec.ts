import { expect, test } from 'vitest'
import type { MenuEntry } from './menu-entry'
import { keyedEntries, sectionsOf } from './menu-keys'

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

test('entries belong to the heading above them, until the next heading or separator', () => {
  const entries = [
    { label: 'Open' },
    { heading: 'Columns' },
    { label: 'Size' },
    { heading: 'Sort by' },
    { label: 'Size' },
  ]
  const sections = sectionsOf(keyedEntries([...entries, 'separator', { label: 'Export' }]))
  expect(
    sections.map(({ heading, entries: own }) => [
      heading,
      own.map(({ entry }) => (entry === 'separator' ? entry : entry.label)),
    ]),
  ).toEqual([
    [undefined, ['Open']],
    ['Columns', ['Size']],
    ['Sort by', ['Size']],
    [undefined, ['separator', 'Export']],
  ])
})

test('a group keeps its key when entries come before it', () => {
  const later = [{ heading: 'Theme' }, { label: 'Dark' }] as const
  const [now, before] = [[{ label: 'Accounts' }, ...later], later].map((all) => sectionsOf(keyedEntries(all)).at(-1))
  expect(now?.key).toBe(before?.key)
})
