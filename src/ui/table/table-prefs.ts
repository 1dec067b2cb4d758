import { useState } from 'react'
import { createSwitch } from '#/lib/preference'

/** Row height of every table. */
export const density = createSwitch('density', 'comfortable', 'compact')

export interface TablePrefs {
  /** Visibility by column id, for columns that differ from the page's default */
  columns: Readonly<Record<string, boolean>>
}

const NONE: TablePrefs = { columns: {} }

function read(key: string): TablePrefs {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NONE
    const columns = 'columns' in kept && typeof kept.columns === 'object' && kept.columns !== null ? kept.columns : {}
    return { columns: Object.fromEntries(Object.entries(columns).filter((entry) => typeof entry[1] === 'boolean')) }
  } catch {
    return NONE
  }
}

/** The columns of a table, stored in this browser under `storageKey`; without a key they last until unmount. */
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
