export type CsvValue = string | number | boolean | null | undefined

// A spreadsheet takes a cell that starts so as a formula; some drop leading space first, some fold fullwidth forms.
const FORMULA = /^(?:[\t\r\n\0]|[\s\0]*[=+\-@＝＋－＠])/

/** Makes text that a spreadsheet would run as a formula plain text, by a leading apostrophe. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function cell(value: CsvValue): string {
  if (value == null) return ''
  const text = typeof value === 'string' ? guardFormula(value) : String(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV by RFC 4180: CRLF lines, quotes doubled; text is guarded against formulas, numbers stay numbers. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
