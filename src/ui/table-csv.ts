import { toCsv } from '../lib/csv'
import type { Column } from './table-types'

/** Saves rows as `name.csv`, every column of them, hidden ones too. Text is guarded against formulas. */
export function exportCsv<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): void {
  const text = toCsv(
    columns.map((column) => column.header),
    rows.map((row) => columns.map((column) => column.value(row))),
  )
  // Spreadsheets take UTF-8 for something else without the mark at its start.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // The download has taken hold of the blob by the next minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
