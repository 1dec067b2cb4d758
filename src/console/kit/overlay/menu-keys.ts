import type { MenuEntry, MenuItem } from './menu-entry'

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

interface Section {
  readonly key: string
  /** Names the entries as a group */
  readonly heading: string | undefined
  readonly entries: { readonly key: string; readonly entry: MenuItem | 'separator' }[]
}

/** The entries below each heading, up to the next heading or separator. */
export function sectionsOf(entries: readonly KeyedEntry[]): readonly Section[] {
  let section: Section = { key: 'start', heading: undefined, entries: [] }
  const sections = [section]
  const begin = (key: string, heading: string | undefined) => {
    section = { key, heading, entries: [] }
    sections.push(section)
  }
  for (const { key, entry } of entries) {
    if (entry !== 'separator' && 'heading' in entry) begin(key, entry.heading)
    else {
      if (entry === 'separator') begin(key, undefined)
      section.entries.push({ key, entry })
    }
  }
  return sections
}
