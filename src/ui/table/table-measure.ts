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
