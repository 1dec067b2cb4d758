import { toCsv } from '#/lib/csv/csv'
import { parseUtc } from '#/lib/time/dates'
import { saveText } from './save-text'
import type { Column, ExportFormat } from './table-types'
import { toast } from '../feedback/toast'
import { plural } from '#/lib/text'

/** Times of the API name no zone; those of a file do, and don't depend on the zone that the user reads them in. */
function exported<R>(column: Column<R>, row: R) {
  const value = column.value(row)
  const date = column.time === true && typeof value === 'string' ? parseUtc(value) : undefined
  return date === undefined ? value : `${date.toISOString().slice(0, 19)}Z`
}

const two = (n: number) => String(n).padStart(2, '0')

/** `name-2026-11-22.csv`, with the local date. */
export function exportFileName(name: string, format: ExportFormat, now = new Date()): string {
  return `${name}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${format}`
}

/** CSV of every column, including hidden ones; times in UTC. Cells are protected against formulas. */
export const csvOf = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  toCsv(
    columns.map((column) => column.header),
    rows.map((row) => columns.map((column) => exported(column, row))),
  )

/** JSON with one object per row, keyed by column id; missing values are null. */
export const jsonOf = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, exported(column, row) ?? null]))),
    null,
    2,
  )}\n`

/**
 * Saves rows as a file and shows a toast with their number. Writes only column values, never the rows themselves, which might
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
  // Without a byte order mark, spreadsheets misread UTF-8.
  else saveText(file, ['\ufeff', csvOf(columns, rows)], 'text/csv;charset=utf-8')
  toast({ title: `${plural(rows.length, 'row')} exported`, detail: file, tone: 'ok' })
}
