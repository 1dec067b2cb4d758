import { useState } from 'react'

/** Tables with more rows render only those in view, in columns of fixed width. */
export const ALL_AT_ONCE = 100

/** Width in pixels of a fixed column; the first column takes the rest. */
export const widthOf = (column: { width?: number | undefined; align?: 'start' | 'end' | undefined }, place: number) =>
  column.width ?? (place === 0 ? undefined : column.align === 'end' ? 110 : 170)

/** Widths of all columns of a virtual table, whose rows in view can't determine them. */
export const fixedWidths = (visible: readonly Parameters<typeof widthOf>[0][], selectable: boolean) => [
  ...(selectable ? [40] : []),
  ...visible.map(widthOf),
  48,
]

export interface ColumnWidths {
  /** Number of rows when measured; with more of them the widths no longer hold. */
  readonly rows: number
  /** Share of each column */
  readonly widths: readonly string[]
  /** Width of the table: in a narrower window it scrolls */
  readonly least: string
}

/** Measures the columns of the table below a toolbar; undefined without rows. */
function measureColumns(tools: HTMLElement): ColumnWidths | undefined {
  const table = tools.parentElement?.querySelector('table')
  const rows = table?.tBodies[0]?.rows.length ?? 0
  if (!table || rows === 0) return undefined
  const { width } = table.getBoundingClientRect()
  const heads = table.querySelectorAll('thead th')
  return {
    rows,
    widths: Array.from(heads, (head) => `${(head.getBoundingClientRect().width / width) * 100}%`),
    least: `${width}px`,
  }
}

/**
 * The widths that columns keep while a filter takes rows away, until one of them is hidden or shown, and a function that measures
 * them. `drawn`: number of rows; 0 in a virtual table, whose widths are fixed. `across`: number of columns with checkbox and menu.
 */
export function useStoredWidths(drawn: number, across: number, many: boolean) {
  const [measured, setMeasured] = useState<ColumnWidths>()
  const kept = !many && measured && drawn <= measured.rows && measured.widths.length === across ? measured : undefined
  // At once: the first letter might follow before any script could load.
  const measure = (tools: HTMLElement) => {
    if (!kept && !many) setMeasured(measureColumns(tools))
  }
  return [kept, measure] as const
}
