import { useState } from 'react'

export interface TablePrefs {
  /** Visibility by column id, for columns that differ from the page's default */
  columns: Readonly<Record<string, boolean>>
  compact: boolean
}

const NONE: TablePrefs = { columns: {}, compact: false }

function read(key: string): TablePrefs {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NONE
    const columns = 'columns' in kept && typeof kept.columns === 'object' && kept.columns !== null ? kept.columns : {}
    return {
      columns: Object.fromEntries(Object.entries(columns).filter((entry) => typeof entry[1] === 'boolean')),
      compact: 'compact' in kept && kept.compact === true,
    }
  } catch {
    return NONE
  }
}

/** Table settings, stored in this browser under `storageKey`; without a key they last until unmount. */
export function useTablePrefs(storageKey: string | undefined): [TablePrefs, (prefs: TablePrefs) => void] {
  const key = storageKey === undefined ? undefined : `cloud-console.table.${storageKey}`
  const [prefs, setPrefs] = useState(() => (key === undefined ? NONE : read(key)))
  return [
    prefs,
    (next) => {
      setPrefs(next)
      try {
        if (key !== undefined) localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is full or off: the choice lasts until the page is closed.
      }
    },
  ]
}
