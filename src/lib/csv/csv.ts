type CsvValue = string | number | boolean | null | undefined

// A spreadsheet reads a cell that starts with one of these as a formula; some drop leading space first, some fold
// fullwidth forms.
const FORMULA = /^(?:[\t\r\n\0]|[\s\0]*[=+\-@＝＋－＠])/

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function cell(value: CsvValue): string {
  if (value == null) return ''
  const text = typeof value === 'string' ? guardFormula(value) : String(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV by RFC 4180 with CRLF lines and doubled quotes. Text is guarded against formulas; numbers stay numbers. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
