import type { MenuEntry } from './menu-entry'

const nameOf = (entry: MenuEntry) =>
  entry === 'separator' ? entry : 'heading' in entry ? `heading ${entry.heading}` : `item ${entry.label}`

export interface KeyedEntry {
  readonly key: string
  readonly entry: MenuEntry
}

/**
 * Each entry with a key that stays the same when others come before it, so that the entry keeps focus. A label can occur twice, as
 * a column that can be shown and sorted by.
 */
export function keyedEntries(entries: readonly MenuEntry[]): readonly KeyedEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const name = nameOf(entry)
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    return { key: `${name} ${before}`, entry }
  })
}
