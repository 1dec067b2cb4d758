import type { ComponentType, FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { LinkElement } from '../layout/link-element'
import type { MenuEntry } from '../overlay/menu-entry'

export interface Column<R> {
  id: string
  header: string
  /** Used for sorting, filtering and exports: for a status its words, as the user reads them */
  value: (row: R) => string | number | boolean | null | undefined
  /** Used for sorting instead of `value`, where words have an order of their own */
  rank?: ((row: R) => number) | undefined
  /** Content of the cell; default: the value as text */
  cell?: ((row: R) => ReactNode) | undefined
  /** `end` for numbers */
  align?: 'start' | 'end' | undefined
  /** On a phone: at the end of the row's first line, without its header */
  primary?: boolean | undefined
  /** On a phone: whether its header is shown before its value. Default: before numbers without a unit, and times */
  named?: boolean | undefined
  /** On a phone: what a number counts, after it: `object` */
  unit?: string | undefined
  /** On a phone: `false` leaves it out */
  phone?: false | undefined
  /** The value is a time of the API. Shown as the user prefers; exports contain it as `2026-11-18T09:12:05Z`. */
  time?: boolean | undefined
  /** Shown for a missing time; default: a dash */
  never?: string | undefined
  /** Left out of a window that has no room for every column */
  roomy?: boolean | undefined
  mono?: boolean | undefined
  muted?: boolean | undefined
  sortable?: boolean | undefined
  /** Hidden by default */
  hidden?: boolean | undefined
  /** Can't be hidden; the first column never can */
  fixed?: boolean | undefined
  /** In px; exact only in virtual and aligned tables */
  width?: number | undefined
}

export interface Sort {
  /** A column's id */
  by: string
  desc: boolean
}

export type ExportFormat = 'csv' | 'json'

/** Makes a table's rows one tab stop with arrow keys; see `useTableGrid`. */
export interface TableGrid {
  /** Index of the active row */
  readonly active: number
  /** Description of the keys for screen readers */
  readonly help: string
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  /** Sets how a row that isn't rendered is scrolled into view */
  readonly attach: (box: HTMLElement | null) => void
  readonly onScrollTo: (scroll: ((index: number) => void) | undefined) => void
  /** Called after rendering; moves focus to a row that waited for it */
  readonly settle: () => void
}

export interface SelectionProps<R> {
  readonly rows: readonly R[]
  /** How many they are */
  readonly words: string
  readonly clear: () => void
}

export interface TableProps<R> {
  /** Accessible name: `Buckets` */
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  rowId: (row: R) => string
  /** Names the row's checkbox and menu */
  rowLabel: (row: R) => string
  /** The first column becomes this link, and the whole row opens it */
  rowLink?: ((row: R) => LinkElement | undefined) | undefined
  rowActions?: ((row: R) => readonly MenuEntry[]) | undefined
  /** With `onSort` the caller keeps the sort; otherwise the table does */
  sort?: Sort | undefined
  onSort?: ((sort: Sort | undefined) => void) | undefined
  /** The rows are already in the order of `sort` */
  serverSorted?: boolean | undefined
  /** Text that a column's value must contain */
  filter?: string | undefined
  onShown?: ((count: number) => void) | undefined
  /** With `onSelect` rows can be selected; Shift selects a range */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((ids: Set<string>) => void) | undefined
  /** The `SelectionBar` of the selected rows */
  selectionBar?: ComponentType<SelectionProps<R>> | undefined
  /** The same, for a selection of more than rows */
  bar?: ReactNode
  /** Arrow keys and selection by click: from `useTableGrid` */
  grid?: TableGrid | undefined
  /** Called with the first and last visible index of a virtual table */
  onWindow?: ((first: number, last: number) => void) | undefined
  /** Rows are missing. Exports say so. */
  unfinished?: boolean | undefined
  /** Stores the visible columns in this browser under this key */
  storageKey?: string | undefined
  /** Filter and facets, left of the options menu */
  toolbar?: ReactNode
  /** Below the rows, such as their count */
  footer?: ReactNode
  /** Shown instead of the table when it has no rows */
  empty?: ReactNode
  /** Shown when no row matches the filter */
  noMatch?: ReactNode
  /** Columns have their `width`, so that those of two tables line up */
  aligned?: boolean | undefined
  /** The rows aren't read yet: the table is its own skeleton, in the same columns, and can't be used */
  waiting?: boolean | undefined
  /** Dims the rows while new ones load */
  busy?: boolean | undefined
  /** File name of exports without date and extension. A table without it has no options menu. */
  exportName?: string | undefined
  /** Loads the rows that `unfinished` leaves out, then exports all rows with `exportRows` */
  onExportAll?: ((format: ExportFormat) => void) | undefined
}
