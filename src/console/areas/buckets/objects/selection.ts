/** A selection in a listing: objects, folders with their contents, or everything under a prefix. */

/** Names and prefixes are full, as the API takes them. A folder's prefix ends with its delimiter. */
export interface Selection {
  /** Objects */
  readonly names: ReadonlySet<string>
  /** Folders: every name with one of these prefixes; `foo/` never includes `foo2/` */
  readonly prefixes: ReadonlySet<string>
  /**
   * Every name with this prefix, loaded or not; `''` is the whole bucket. While it is set, names and prefixes are empty.
   */
  readonly under: string | undefined
}

export const NOTHING: Selection = { names: new Set(), prefixes: new Set(), under: undefined }

export const isNothing = (s: Selection) => s.under === undefined && s.names.size === 0 && s.prefixes.size === 0

export const allUnder = (prefix: string): Selection => ({ ...NOTHING, under: prefix })

/** Selects rows by name. `isFolder` tells folders from objects. */
export function selectionOf(ids: Iterable<string>, isFolder: (name: string) => boolean): Selection {
  const names = new Set<string>()
  const prefixes = new Set<string>()
  for (const id of ids) (isFolder(id) ? prefixes : names).add(id)
  return { names, prefixes, under: undefined }
}

/** Selects other rows. What was selected stays what it was, also where its row is no longer listed. */
export const reselected = (before: Selection, ids: Iterable<string>, isFolder: (name: string) => boolean): Selection =>
  selectionOf(ids, (name) => before.prefixes.has(name) || (!before.names.has(name) && isFolder(name)))

/** The selection after `gone` was deleted or moved. */
export const without = (before: Selection, gone: Selection): Selection =>
  gone.under !== undefined
    ? NOTHING
    : before.under !== undefined
      ? before
      : reselected(
          before,
          [...before.names, ...before.prefixes].filter((id) => !gone.names.has(id) && !gone.prefixes.has(id)),
          () => false,
        )

/** Names of the selected rows; `under` selects all of them. */
export function selectedIds(s: Selection, rows: readonly { readonly name: string }[]): ReadonlySet<string> {
  if (s.under !== undefined) return new Set(rows.map((row) => row.name))
  return s.prefixes.size === 0 ? s.names : new Set([...s.names, ...s.prefixes])
}
