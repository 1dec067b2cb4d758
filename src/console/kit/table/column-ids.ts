import { readTablePrefs, tablePrefsKey, type TablePrefs } from './table-prefs'

/** Adds a change to the choice and to the stored one, which another tab might have changed since, and returns both. */
export function changeTablePrefs(
  storageKey: string | undefined,
  prefs: TablePrefs,
  change: TablePrefs['columns'],
): TablePrefs {
  const stored = storageKey === undefined ? undefined : readTablePrefs(storageKey).columns
  const next = { columns: { ...prefs.columns, ...stored, ...change } }
  try {
    if (storageKey !== undefined) localStorage.setItem(tablePrefsKey(storageKey), JSON.stringify(next))
  } catch {
    // Storage is full or off: the choice lasts until the page is closed.
  }
  return next
}
