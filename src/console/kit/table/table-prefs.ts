import { useState } from 'react'
import { createSwitch } from '#/lib/preference'

/** Row height of every table. */
export const density = createSwitch('density', 'comfortable', 'compact')

export interface TablePrefs {
  /** Visibility by column id, for columns that differ from the page's default */
  columns: Readonly<Record<string, boolean>>
}

const NONE: TablePrefs = { columns: {} }

/** The choice stored under a table's key. */
export function readTablePrefs(storageKey: string): TablePrefs {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(tablePrefsKey(storageKey)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NONE
    const columns = 'columns' in kept && typeof kept.columns === 'object' && kept.columns !== null ? kept.columns : {}
    return { columns: Object.fromEntries(Object.entries(columns).filter((entry) => typeof entry[1] === 'boolean')) }
  } catch {
    return NONE
  }
}

/** A column's part in whether it is shown. */
interface Shown {
  readonly id: string
  readonly hidden?: boolean | undefined
  readonly fixed?: boolean | undefined
}

/** The columns that a table shows. */
export const visibleColumns = <C extends Shown>(columns: readonly C[], prefs: TablePrefs): C[] =>
  columns.filter((column, place) => place === 0 || column.fixed || (prefs.columns[column.id] ?? !column.hidden))

export const tablePrefsKey = (storageKey: string) => `cloud-console.table.${storageKey}`

/** The columns of a table as stored under `storageKey`, and the setter of what is shown, which stores nothing. */
export function useTablePrefs(storageKey: string | undefined): [TablePrefs, (prefs: TablePrefs) => void] {
  return useState(() => (storageKey === undefined ? NONE : readTablePrefs(storageKey)))
}
