import { toCsv } from '../lib/csv'
import { saveText } from './save-text'
import type { Column } from './table-types'

/** Saves rows as `name.csv`, every column of them, hidden ones too. Text is guarded against formulas. */
export function exportCsv<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): void {
  const text = toCsv(
    columns.map((column) => column.header),
    rows.map((row) => columns.map((column) => column.value(row))),
  )
  // Spreadsheets take UTF-8 for something else without the mark at its start.
  saveText(`${name}.csv`, ['\ufeff', text], 'text/csv;charset=utf-8')
}
