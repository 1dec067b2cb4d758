import { toCsv } from '#/lib/csv'
import { plural } from '#/lib/text'
import { saveText } from './save-text'
import type { Column, ExportFormat } from './table-types'
import { toast } from '../feedback/toast'

const two = (n: number) => String(n).padStart(2, '0')

/** `name-2026-11-22.csv`: the day is the one on the reader's wall. */
export function exportFileName(name: string, format: ExportFormat, now = new Date()): string {
  return `${name}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${format}`
}

/** Every column by its header, hidden ones too. Text is guarded against formulas. */
export const csvOf = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  toCsv(
    columns.map((column) => column.header),
    rows.map((row) => columns.map((column) => column.value(row))),
  )

/** One object for each row, by the columns' ids. Values are as the columns hold them; what is not there is null. */
export const jsonOf = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, column.value(row) ?? null]))),
    null,
    2,
  )}\n`

/**
 * Saves rows as a file and says how many it contains. Only values of columns are written, never the rows themselves, which might
 * contain secrets.
 */
export function exportRows<R>(
  name: string,
  format: ExportFormat,
  columns: readonly Column<R>[],
  rows: readonly R[],
): void {
  const file = exportFileName(name, format)
  if (format === 'json') saveText(file, [jsonOf(columns, rows)], 'application/json')
  // Spreadsheets take UTF-8 for something else without the mark at its start.
  else saveText(file, ['\ufeff', csvOf(columns, rows)], 'text/csv;charset=utf-8')
  toast({ title: `${plural(rows.length, 'row')} exported`, detail: file, tone: 'ok' })
}
