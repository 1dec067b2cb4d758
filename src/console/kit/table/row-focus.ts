import { recoverFocus, recoverFocusOn } from '../layout/lost-focus'

/** The user's row in a list, with the rows around it. */
interface Place<R> {
  readonly rows: readonly R[]
  readonly at: number
  /** Column of the control that had focus */
  readonly cell: number
}

/** Index in `now` of the row at `at` in `before`; if it was deleted, of the next row, else of the previous one; else -1. */
export function indexAfter<R>(before: readonly R[], at: number, now: readonly R[], idOf: (row: R) => string): number {
  const indexes = new Map(now.map((row, index) => [idOf(row), index]))
  const find = (rows: readonly R[]) => {
    for (const row of rows) {
      const index = indexes.get(idOf(row))
      if (index !== undefined) return index
    }
    return undefined
  }
  return find(before.slice(at)) ?? find(before.slice(0, at).toReversed()) ?? -1
}

/** Rows before and after a place that are remembered. */
const AROUND = 50
/** Place in the list that was left last: a row's page returns to it after deleting the row. */
let left: { readonly key: string; readonly place: Place<string> } | undefined

function remember<R>(key: string | undefined, { rows, at, cell }: Place<R>, idOf: (row: R) => string): void {
  const from = Math.max(0, at - AROUND)
  if (key !== undefined && at >= 0)
    left = { key, place: { rows: rows.slice(from, at + AROUND).map(idOf), at: at - from, cell } }
}
/** Row and column of an element; undefined outside of the rows. */
function placeOf(target: Element): { readonly at: number; readonly cell: number } | undefined {
  const row = target.closest<HTMLElement>('tr[data-index]')
  if (!row) return undefined
  return { at: Number(row.dataset['index']), cell: Array.from(row.children).indexOf(target.closest('td, th') ?? row) }
}

/** Follows the row that has focus, and moves focus when that row is deleted. Private to the table. */
export function createRowFocus<R>(key: string | undefined) {
  let box: HTMLElement | null = null
  let idOf: ((row: R) => string) | undefined
  let selected: ReadonlySet<string> | undefined
  let place: Place<R> = { rows: [], at: -1, cell: 0 }
  let inside = false
  /** The control above or below the rows that has focus by keyboard, such as "Clear filter" */
  let tool: HTMLElement | undefined
  /** The page of the list. A menu that opens another page returns focus to the list at that page's address. */
  let page = ''
  /** The row whose page was opened, after the return to the list */
  let opened: string | undefined

  const element = (deleted: boolean) => {
    // Only a deletion returns to the row whose page was opened; another page is entered at its heading.
    if (opened !== undefined && !deleted) return undefined
    const row = place.rows[place.at]
    // The list can still show the deleted row.
    if (opened !== undefined && row !== undefined && idOf?.(row) === opened) {
      const { rows, at } = place
      place = { ...place, at: at + 1 < rows.length ? at + 1 : at - 1 }
    }
    return control()
  }
  const control = () => {
    const row = place.at < 0 ? null : box?.querySelector(`tr[data-index="${place.at}"]`)
    return (row?.children[place.cell] ?? row)?.querySelector<HTMLElement>('a, input, button') ?? undefined
  }
  return {
    element,
    attach: (to: HTMLElement | null) => {
      box = to
      if (to) page = location.pathname
    },
    onFocus: ({ target }: { target: EventTarget | null }) => {
      inside = target instanceof HTMLElement && box?.contains(target) === true
      tool = undefined
      if (!inside || !(target instanceof HTMLElement)) return
      opened = undefined
      const found = placeOf(target)
      if (found) place = { ...place, ...found }
      else if (target.closest('[role=group]')) {
        const first = place.rows.findIndex((one) => idOf !== undefined && selected?.has(idOf(one)) === true)
        if (first >= 0) place = { ...place, at: first, cell: 0 }
      } else {
        inside = false
        if (target.matches(':focus-visible')) tool = target
      }
    },
    onBlur: ({ target }: { target: EventTarget | null }) => {
      // A deleted row blurs too, just before it is removed, although the user hasn't left it.
      queueMicrotask(() => {
        const removed = target instanceof Element && !target.isConnected
        if (!removed && box?.contains(document.activeElement) !== true) {
          inside = false
          tool = undefined
        }
      })
    },
    /** Called after each render. */
    follow: (rows: readonly R[], rowId: (row: R) => string, chosen: ReadonlySet<string> | undefined) => {
      const { at, cell } = place
      idOf = rowId
      selected = chosen
      if (left !== undefined && left.key === key) {
        const known = left.place
        opened = known.rows[known.at]
        place = { ...known, rows, at: indexAfter(known.rows, known.at, rows.map(rowId), (id) => id) }
        left = undefined
      } else if (rows !== place.rows) {
        place = { rows, at: at < 0 ? -1 : indexAfter(place.rows, at, rows, rowId), cell }
      }
      if (document.activeElement !== document.body) return
      if (inside) recoverFocus()
      // A press of the control removed it.
      else if (tool?.isConnected === false) box?.querySelector<HTMLElement>('[type=search]')?.focus()
    },
    leave: () => {
      if (idOf) remember(key, place, idOf)
      if (inside) recoverFocusOn(page)
    },
  }
}
