/** What is chosen in a listing: single objects, folders with all that is in them, or everything below a prefix. */

/** Names and prefixes are whole, as the API takes them; a prefix of a folder ends with its delimiter. */
export interface Selection {
  /** Objects */
  readonly names: ReadonlySet<string>
  /** Folders: whatever begins with one of these is meant, `foo/` never meaning `foo2/` */
  readonly prefixes: ReadonlySet<string>
  /**
   * Everything whose name begins with this, loaded or not; `''` is the whole bucket. While it is set, names and prefixes
   * are empty.
   */
  readonly under: string | undefined
}

export const NOTHING: Selection = { names: new Set(), prefixes: new Set(), under: undefined }

export const isNothing = (s: Selection) => s.under === undefined && s.names.size === 0 && s.prefixes.size === 0

export const allUnder = (prefix: string): Selection => ({ ...NOTHING, under: prefix })

/** The rows with these names, folders told apart by what the listing said of them. */
export function selectionOf(ids: Iterable<string>, isFolder: (name: string) => boolean): Selection {
  const names = new Set<string>()
  const prefixes = new Set<string>()
  for (const id of ids) (isFolder(id) ? prefixes : names).add(id)
  return { names, prefixes, under: undefined }
}

/** Rows that are marked for a selection: `under` marks every one of them. */
export function selectedIds(s: Selection, rows: readonly { readonly name: string }[]): ReadonlySet<string> {
  if (s.under !== undefined) return new Set(rows.map((row) => row.name))
  return s.prefixes.size === 0 ? s.names : new Set([...s.names, ...s.prefixes])
}
