import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row,
  type Updater,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { useTablePrefs } from './table-prefs'
import type { Column, Sort, TableProps } from './table-types'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
  columnVisibilityFeature,
})

export type Features = typeof features
/** A row in the library's hands: it wants records, callers may have anything. */
export interface Held<R> {
  readonly row: R
}
export type TableRow<R> = Row<Features, Held<R>>

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders two values of one column: numbers by size, text as people count (`disk-2` before `disk-10`). */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return words.compare(String(a), String(b))
}

/** Whether any column's value holds the text, whatever its case. */
export function holds<R>(row: R, columns: readonly Column<R>[], text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  return columns.some((column) =>
    String(column.value(row) ?? '')
      .toLowerCase()
      .includes(wanted),
  )
}

const resolve = <T>(updater: Updater<T>, old: T): T =>
  typeof updater === 'function' ? (updater as (old: T) => T)(old) : updater

function definition<R>(column: Column<R>, first: boolean): ColumnDef<Features, Held<R>> {
  return {
    id: column.id,
    header: column.header,
    // Missing values stay last in both directions.
    accessorFn: (held) => column.value(held.row) ?? undefined,
    enableSorting: column.sortable ?? true,
    enableHiding: !first && column.fixed !== true,
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
    sortUndefined: 'last',
    sortDescFirst: false,
  }
}

/** Rows, order, selection and columns of a table, with everything that changes them. */
export function useTableModel<R>(props: TableProps<R>) {
  const { rows, columns, rowId, sort, onSort, serverSorted = false, filter = '', onShown, selected, onSelect } = props
  const [prefs, setPrefs] = useTablePrefs(props.storageKey)
  const [ownSort, setOwnSort] = useState<Sort>()
  const order = onSort ? sort : (ownSort ?? sort)

  const shown = useMemo(() => rows.filter((row) => holds(row, columns, filter)), [rows, columns, filter])
  const data = useMemo(() => shown.map((row): Held<R> => ({ row })), [shown])
  const definitions = useMemo(() => columns.map((column, index) => definition(column, index === 0)), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, prefs.columns[column.id] ?? column.hidden !== true])),
    [columns, prefs],
  )
  const by = order?.by
  const desc = order?.desc === true
  // Callers read it from the address anew each time; only its content counts.
  const sorting = useMemo(() => (by === undefined ? [] : [{ id: by, desc }]), [by, desc])
  const rowSelection = useMemo(
    () => Object.fromEntries(Array.from(selected ?? [], (id): [string, true] => [id, true])),
    [selected],
  )

  useEffect(() => onShown?.(shown.length), [onShown, shown.length])

  const table = useTable<Features, Held<R>>({
    features,
    data,
    columns: definitions,
    getRowId: (held) => rowId(held.row),
    state: { sorting, rowSelection, columnVisibility },
    enableMultiSort: false,
    manualSorting: serverSorted,
    onSortingChange: (updater) => {
      const [next] = resolve(updater, sorting)
      const sort = next && { by: next.id, desc: next.desc }
      if (onSort) onSort(sort)
      else setOwnSort(sort)
    },
    onRowSelectionChange: (updater) => onSelect?.(new Set(Object.keys(resolve(updater, rowSelection)))),
    onColumnVisibilityChange: (updater) =>
      setPrefs({ ...prefs, columns: { ...prefs.columns, ...resolve(updater, columnVisibility) } }),
  })

  return {
    table,
    shown,
    prefs,
    setCompact: (compact: boolean) => setPrefs({ ...prefs, compact }),
    byId: useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]),
    visible: columns.filter((column) => columnVisibility[column.id]),
  }
}

export type TableModel<R> = ReturnType<typeof useTableModel<R>>
