import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { createFilter, sortRows } from './table-order'
import { useTablePrefs, visibleColumns } from './table-prefs'
import type { Sort, TableProps } from './table-types'

/** The next sort after a press on a header: ascending, descending, none. */
export function nextSort(sort: Sort | undefined, by: string): Sort | undefined {
  if (sort?.by !== by) return { by, desc: false }
  return sort.desc ? undefined : { by, desc: true }
}

/** The selection after setting a row, or all rows from `from` to it, to `on`. */
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

/** The selection without rows that are no longer listed; the same set if all are. */
export function retainListed<R>(
  selected: ReadonlySet<string>,
  rows: readonly R[],
  rowId: (row: R) => string,
): ReadonlySet<string> {
  if (selected.size === 0) return selected
  const next = new Set(rows.map(rowId).filter((id) => selected.has(id)))
  return next.size === selected.size ? selected : next
}

/** Index at which a range to `index` starts: the row with the id `anchor`, or `index` where that row isn't listed. */
export function rangeStart<R>(
  rows: readonly R[],
  rowId: (row: R) => string,
  anchor: string | undefined,
  index: number,
): number {
  const at = rows.findIndex((row) => rowId(row) === anchor)
  return at < 0 ? index : at
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Rows, order, selection and columns of a table, with their setters. Rows that are already sorted and unfiltered are
 * used as is, without iterating them: a list can grow by a page several times a second.
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
  const anchor = useRef<string>(undefined)
  const order = onSort ? sort : (ownSort ?? sort)
  // The header shows the order at once; the rows follow as a deferred update, so that the next press isn't blocked.
  const drawnOrder = useDeferredValue(order)
  const by = drawnOrder?.by
  const desc = drawnOrder?.desc === true
  // What the next press continues from: an address follows a press late.
  const latest = useRef(order)
  // After each render, because two presses can end with the order that was already shown.
  useEffect(() => {
    latest.current = order
  })

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const narrow = useMemo(() => createFilter(columns), [columns])
  const shown = useMemo(() => narrow(rows, filter), [narrow, rows, filter])
  const ordered = useMemo(() => {
    const column = by === undefined || serverSorted ? undefined : byId.get(by)
    return column ? sortRows(shown, column, desc) : shown
  }, [shown, byId, by, desc, serverSorted])
  const visible = useMemo(() => visibleColumns(columns, prefs), [columns, prefs])

  const current = useRef({ ordered, selected, onSelect, rowId })
  useEffect(() => {
    current.current = { ordered, selected, onSelect, rowId }
  })
  useEffect(() => onShown?.(shown.length), [onShown, shown.length])
  /** Toggles the row at an index; with Shift, also the rows between it and the last toggled one. */
  const onToggle = useCallback((index: number, on: boolean, range: boolean) => {
    const now = current.current
    const from = range ? rangeStart(now.ordered, now.rowId, anchor.current, index) : index
    now.onSelect?.(selectRange(now.selected, now.ordered, now.rowId, [from, index], on))
    anchor.current = now.ordered.slice(index, index + 1).map(now.rowId)[0]
  }, [])

  return {
    /** Filtered, in the original order */
    shown,
    /** Filtered and sorted */
    ordered,
    order,
    onSortBy: (id: string) => {
      const next = nextSort(latest.current, id)
      latest.current = next
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
    setPrefs,
    storageKey: props.storageKey,
    byId,
    visible,
  }
}

export type TableModel<R> = ReturnType<typeof useTableModel<R>>
