/** Index of a listing's rows by name. */
import type { ListingEntry } from './listing'

/** Keeps each name once, and repeated strings once in memory. */
export function createListingIndex() {
  const byName = new Map<string, ListingEntry>()
  const texts = new Map<string, string>()
  const same = (text: string | null) => {
    if (text === null) return null
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, text)
    return text
  }
  const slimOne = ({ name, size, etag, last_modified, owner }: ListingEntry): ListingEntry => ({
    name,
    size,
    etag,
    last_modified,
    owner: same(owner),
  })
  return {
    find: (name: string) => byName.get(name),
    slim: (entries: readonly ListingEntry[]) => entries.map((e) => byName.get(e.name) ?? slimOne(e)),
    /** Adds entries and returns the new ones. Servers repeat a folder where two pages meet. */
    fresh(entries: readonly ListingEntry[]): ListingEntry[] {
      const added: ListingEntry[] = []
      for (const e of entries) {
        if (byName.has(e.name)) continue
        const slim = slimOne(e)
        byName.set(e.name, slim)
        added.push(slim)
      }
      return added
    },
    replace(old: readonly ListingEntry[], now: readonly ListingEntry[]): void {
      for (const e of old) byName.delete(e.name)
      for (const e of now) byName.set(e.name, slimOne(e))
    },
  }
}
