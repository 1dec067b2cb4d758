/** Tables with more rows render only those in view, in columns of fixed width. */
export const ALL_AT_ONCE = 100

/** Width in pixels of a fixed column; the first column takes the rest. */
export const widthOf = (column: { width?: number | undefined; align?: 'start' | 'end' | undefined }, place: number) =>
  column.width ?? (place === 0 ? undefined : column.align === 'end' ? 110 : 170)

export interface ColumnWidths {
  /** Number of rows when measured; with more of them the widths no longer hold. */
  readonly rows: number
  /** Share of each column */
  readonly widths: readonly string[]
  /** Width of the table: in a narrower window it scrolls */
  readonly least: string
}

/** Measures the columns of the table below a toolbar; undefined without rows. */
export function measureColumns(tools: HTMLElement): ColumnWidths | undefined {
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
