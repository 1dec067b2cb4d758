import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTablePrefs } from './table-prefs'
import type { Column, Sort, TableProps } from './table-types'

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

/** The rows by one column's values; those without a value stay last in both directions, equal ones as they came. */
export function sortRows<R>(rows: readonly R[], column: Column<R>, desc: boolean): readonly R[] {
  const keyed = rows.map((row) => ({ row, value: column.value(row) ?? undefined }))
  const sign = desc ? -1 : 1
  return keyed
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      return sign * compareValues(a.value, b.value)
    })
    .map((held) => held.row)
}

/** A press on a column's head: ascending, descending, then as the rows came. */
export function nextSort(sort: Sort | undefined, by: string): Sort | undefined {
  if (sort?.by !== by) return { by, desc: false }
  return sort.desc ? undefined : { by, desc: true }
}

/** The selection after a row was set to `on`, or all rows from `from` to it. */
export function selectRange<R>(
  selected: ReadonlySet<string>,
  rows: readonly R[],
  rowId: (row: R) => string,
  [from, to]: readonly [from: number, to: number],
  on: boolean,
): Set<string> {
  const next = new Set(selected)
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) next.add(rowId(row))
    else next.delete(rowId(row))
  }
  return next
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Rows, order, selection and columns of a table, with everything that changes them. What comes sorted and unfiltered is
 * taken as it is, without a look at each row: a list may grow by a page several times a second.
 */
export function useTableModel<R>(props: TableProps<R>) {
  const {
    rows,
    columns,
    rowId,
    sort,
    onSort,
    serverSorted = false,
    filter = '',
    selected = NONE,
    onSelect,
    onShown,
  } = props
  const [prefs, setPrefs] = useTablePrefs(props.storageKey)
  const [ownSort, setOwnSort] = useState<Sort>()
  const anchor = useRef(0)
  const order = onSort ? sort : (ownSort ?? sort)
  const by = order?.by
  const desc = order?.desc === true

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const shown = useMemo(
    () => (filter.trim() === '' ? rows : rows.filter((row) => holds(row, columns, filter))),
    [rows, columns, filter],
  )
  const ordered = useMemo(() => {
    const column = by === undefined || serverSorted ? undefined : byId.get(by)
    return column ? sortRows(shown, column, desc) : shown
  }, [shown, byId, by, desc, serverSorted])
  const visible = useMemo(
    () =>
      columns.filter((column, place) => place === 0 || column.fixed || (prefs.columns[column.id] ?? !column.hidden)),
    [columns, prefs],
  )

  const current = useRef({ ordered, selected, onSelect, rowId })
  useEffect(() => {
    current.current = { ordered, selected, onSelect, rowId }
  })
  useEffect(() => onShown?.(shown.length), [onShown, shown.length])
  /** Turns the row at a place on or off; with shift also all between it and the last one that was turned. */
  const onToggle = useCallback((index: number, on: boolean, range: boolean) => {
    const now = current.current
    now.onSelect?.(selectRange(now.selected, now.ordered, now.rowId, [range ? anchor.current : index, index], on))
    anchor.current = index
  }, [])

  return {
    /** After the filter, as they came */
    shown,
    /** As they are drawn */
    ordered,
    order,
    onSortBy: (id: string) => {
      const next = nextSort(order, id)
      if (onSort) onSort(next)
      else setOwnSort(next)
    },
    selected,
    onToggle,
    onToggleAll: (on: boolean) => {
      const next = new Set(selected)
      for (const row of ordered) {
        if (on) next.add(rowId(row))
        else next.delete(rowId(row))
      }
      onSelect?.(next)
    },
    all: selected.size >= ordered.length && ordered.length > 0 && ordered.every((row) => selected.has(rowId(row))),
    prefs,
    setCompact: (compact: boolean) => setPrefs({ ...prefs, compact }),
    setVisible: (id: string, on: boolean) => setPrefs({ ...prefs, columns: { ...prefs.columns, [id]: on } }),
    byId,
    visible,
  }
}

export type TableModel<R> = ReturnType<typeof useTableModel<R>>
