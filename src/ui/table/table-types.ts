import type { KeyboardEvent, FocusEvent, MouseEvent, ReactNode } from 'react'
import type { LinkElement } from '../layout/link-element'
import type { MenuEntry } from '../overlay/menu-entry'

export interface Column<R> {
  id: string
  header: string
  /** What sorts, filters and goes into the CSV */
  value: (row: R) => string | number | boolean | null | undefined
  /** What is shown; default: the value as text */
  cell?: ((row: R) => ReactNode) | undefined
  /** Numbers stand at the `end` */
  align?: 'start' | 'end' | undefined
  /** On a phone: stands at the end of the row's first line, without its header */
  primary?: boolean | undefined
  mono?: boolean | undefined
  muted?: boolean | undefined
  sortable?: boolean | undefined
  /** Not shown until chosen */
  hidden?: boolean | undefined
  /** Cannot be hidden; the first column never can */
  fixed?: boolean | undefined
  /** In px; kept exactly only while rows are virtual */
  width?: number | undefined
}

export interface Sort {
  /** A column's id */
  by: string
  desc: boolean
}

export type ExportFormat = 'csv' | 'json'

/** What makes a table's rows one stop of the Tab key that the arrows move in: see table-grid. */
export interface TableGrid {
  /** Place of the row that the keyboard stands on */
  readonly active: number
  /** Said to those who do not see the page: which keys do what */
  readonly help: string
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  /** The box that scrolls, and how a row comes into sight where not all are drawn */
  readonly attach: (box: HTMLElement | null) => void
  readonly onScrollTo: (scroll: ((index: number) => void) | undefined) => void
  /** Rows were drawn: one of them may have waited for the focus */
  readonly settle: () => void
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
  /** Instead of a link */
  onRowOpen?: ((row: R) => void) | undefined
  rowActions?: ((row: R) => readonly MenuEntry[]) | undefined
  /** With `onSort` the caller keeps the order; without, the table does */
  sort?: Sort | undefined
  onSort?: ((sort: Sort | undefined) => void) | undefined
  /** The rows come in the order of `sort` already */
  serverSorted?: boolean | undefined
  /** Free text that some column's value must hold */
  filter?: string | undefined
  onShown?: ((count: number) => void) | undefined
  /** With `onSelect` rows can be selected; shift takes a range */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((ids: Set<string>) => void) | undefined
  /** What can be done with the selected rows, beside their count */
  selectionBar?: ((rows: readonly R[], clear: () => void) => ReactNode) | undefined
  /** Arrow keys, and selection by pressing a row: from `useTableGrid` */
  grid?: TableGrid | undefined
  /** First and last place of the rows in sight, where not all are drawn */
  onWindow?: ((first: number, last: number) => void) | undefined
  /** More rows follow below these; how many is not known */
  unfinished?: boolean | undefined
  /** Keeps column choice and density on this machine */
  storageKey?: string | undefined
  /** Filter and facets, left of the view menu */
  toolbar?: ReactNode
  /** Below the box: the pager */
  footer?: ReactNode
  /** Instead of everything when there are no rows at all */
  empty?: ReactNode
  /** Inside the box when the filter leaves none */
  noMatch?: ReactNode
  /** New rows are on their way; the old ones are dimmed */
  busy?: boolean | undefined
  maxHeight?: string | undefined
  /** File name without its day and ending; puts the exports into the view menu */
  exportName?: string | undefined
  /** Reads the rows that `unfinished` leaves out, then exports all of them with `exportRows` */
  onExportAll?: ((format: ExportFormat) => void) | undefined
}
