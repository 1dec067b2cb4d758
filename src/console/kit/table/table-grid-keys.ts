import { letterOf } from '../overlay/key-press'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { recoverFocus } from '../layout/lost-focus'
import { indexAfter } from './row-focus'
import { selectRange } from './table-model'

export interface GridOptions<R> {
  /** In display order */
  rows: readonly R[]
  rowId: (row: R) => string
  selected: ReadonlySet<string>
  onSelect: (ids: Set<string>) => void
  /** Escape */
  onClear: () => void
  /** Backspace */
  onUp?: (() => void) | undefined
  /** Delete, on the active row */
  onDelete?: ((row: R) => void) | undefined
  /** Description of the keys for screen readers */
  help: string
}

const CONTROLS = 'a, button, input, label, select, textarea'
/** Controls in which Delete edits text; on a row's checkbox or link it deletes the row. */
const TYPED = 'input:not([type=checkbox]), select, textarea'
const NOBODY: ReadonlySet<string> = new Set()

const elementOf = (event: SyntheticEvent): HTMLElement | undefined => {
  const { target, currentTarget } = event
  // Events of a row's menu bubble here through its portal.
  return target instanceof HTMLElement && currentTarget.contains(target) && !target.closest('thead')
    ? target
    : undefined
}
const rowOf = (at: HTMLElement | undefined) => at?.closest<HTMLElement>('tr[data-index]') ?? undefined
const placeOf = (row: HTMLElement) => Number(row.dataset['index'])

function open(row: HTMLElement | null | undefined, aside: boolean): void {
  const opener = row?.querySelector<HTMLElement>('th a, th button')
  if (aside && opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank')
  else opener?.click()
}

/** The row that a key moves to; undefined for other keys. */
export function moveTo(key: string, at: number, count: number, page: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const next = to[key]
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next))
}

/** Keyboard and pointer handling of a grid, outside of React: acts on the latest render. */
export function createGridKeys<R>(first: GridOptions<R>, onActive: (index: number) => void) {
  let latest = { ...first, active: 0 }
  let box: HTMLElement | null = null
  let scrollTo: ((index: number) => void) | undefined
  /** Row index that gets focus once rendered. */
  let pending: number | undefined
  let inside = false
  let activeId: string | undefined
  /** The rows that `active` counts. */
  let counted = first.rows
  let range = { anchor: 0, base: NOBODY }

  const idAt = (index: number) => {
    const row = latest.rows[index]
    return row === undefined ? undefined : latest.rowId(row)
  }
  const rowAt = (index: number) => box?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  const stand = (index: number) => {
    activeId = idAt(index)
    latest.active = index
    onActive(index)
  }
  const settle = () => {
    if (pending !== undefined) {
      const row = rowAt(pending)
      if (!row) return
      pending = undefined
      row.focus()
    } else if (inside && document.activeElement === document.body) box?.focus({ preventScroll: true })
  }
  const go = (index: number) => {
    stand(index)
    pending = index
    scrollTo?.(index)
    settle()
  }
  const startRange = (anchor: number, base: ReadonlySet<string>) => {
    range = { anchor, base }
  }
  const selectTo = (index: number) => {
    const { rows, rowId, onSelect } = latest
    onSelect(selectRange(range.base, rows, rowId, [range.anchor, index], true))
  }
  const toggle = (index: number) => {
    const { rows, rowId, selected, onSelect } = latest
    const id = idAt(index)
    if (id === undefined) return
    const next = selectRange(selected, rows, rowId, [index, index], !selected.has(id))
    startRange(index, next)
    onSelect(next)
  }
  const page = () => Math.max(1, Math.floor((box ? innerHeight : 0) / (rowAt(latest.active)?.offsetHeight ?? 40)) - 4)

  /** Handles keys that act on the row itself. */
  const onRowKey = (event: KeyboardEvent, at: number): boolean => {
    const { onUp, onDelete, rows } = latest
    const row = rows[at]
    if (event.key === ' ' && event.shiftKey) selectTo(at)
    else if (event.key === ' ') toggle(at)
    else if (event.key === 'Enter') open(rowAt(at), event.ctrlKey || event.metaKey)
    else if (event.key === 'Backspace' && onUp) onUp()
    else if (event.key === 'Delete' && onDelete && row !== undefined) onDelete(row)
    else return false
    return true
  }

  return {
    /** Called with the options of each render. */
    update: (options: GridOptions<R>, active: number) => {
      latest = { ...options, active }
    },
    settle,
    element: () => (activeId === undefined ? undefined : (rowAt(latest.active) ?? undefined)),
    attach: (to: HTMLElement | null) => {
      box = to
    },
    onScrollTo: (to: typeof scrollTo) => {
      scrollTo = to
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = elementOf(event)
      if (!target || event.defaultPrevented || event.altKey) return
      const { rows, rowId, active, selected, onSelect, onClear } = latest
      const all = (event.ctrlKey || event.metaKey) && letterOf(event) === 'a'
      const to = moveTo(event.key, active, rows.length, page())
      if (all) onSelect(new Set(rows.map(rowId)))
      else if (event.key === 'Escape' && selected.size > 0) onClear()
      else if (to !== undefined && rows.length > 0) {
        if (event.shiftKey) {
          if (range.anchor !== active && !selected.has(idAt(active) ?? '')) startRange(active, selected)
          selectTo(to)
        } else startRange(to, selected)
        go(to)
      } else if (target.closest(event.key === 'Delete' ? TYPED : CONTROLS) || !onRowKey(event, active)) return
      event.preventDefault()
    },
    onFocus: (event: SyntheticEvent) => {
      const target = elementOf(event)
      const row = rowOf(target)
      inside = target !== undefined
      if (row && placeOf(row) !== latest.active) stand(placeOf(row))
      else if (row) activeId = idAt(placeOf(row))
    },
    onBlur: (event: { target: HTMLElement; relatedTarget: EventTarget | null }) => {
      // A deleted row blurs too, although the user hasn't left the grid.
      if (event.target.isConnected)
        inside = event.relatedTarget instanceof Node && box?.contains(event.relatedTarget) === true
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Shift-click must select rows, not text.
      if (event.shiftKey && rowOf(elementOf(event))) event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = elementOf(event)
      const row = rowOf(target)
      if (!row || !target) return
      const index = placeOf(row)
      if (target.closest(CONTROLS)) {
        if (target instanceof HTMLInputElement && !event.shiftKey) startRange(index, latest.selected)
        return
      }
      if (getSelection()?.isCollapsed === false) return
      if (event.shiftKey) selectTo(index)
      else if (event.ctrlKey || event.metaKey) toggle(index)
      else {
        startRange(index, NOBODY)
        selectTo(index)
      }
      go(index)
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const target = elementOf(event)
      if (target && !target.closest(CONTROLS)) open(rowOf(target), false)
    },
    /** Moves focus to a row; to the first one if that row doesn't exist. */
    focusRow: (id: string | undefined) => {
      const { rows, rowId } = latest
      const index = id === undefined ? -1 : rows.findIndex((row) => rowId(row) === id)
      startRange(0, NOBODY)
      go(Math.max(0, index))
    },
    /** Keeps the active row when rows change; if it was deleted, moves to the next row, or to the previous one. */
    follow: (rows: readonly R[], rowId: (row: R) => string) => {
      const before = counted
      counted = rows
      // Otherwise the next range would start at a row that the user never selected.
      const { anchor, base } = range
      const start = before[anchor]
      if (start !== undefined && rows.slice(anchor, anchor + 1).map(rowId)[0] !== rowId(start))
        startRange(Math.max(0, indexAfter(before, anchor, rows, rowId)), base)
      const at = latest.active
      const now = rows[at]
      if (activeId === undefined || (now !== undefined && rowId(now) === activeId)) return
      const there = Math.max(0, indexAfter(before, at, rows, rowId))
      const row = rows[there]
      const deleted = row === undefined || rowId(row) !== activeId
      stand(there)
      if (deleted && inside) pending = there
      // A list without rows has no grid.
      if (row === undefined && inside) recoverFocus()
      else settle()
    },
  }
}
