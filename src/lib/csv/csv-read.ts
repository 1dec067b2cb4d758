export interface CsvTable {
  readonly delimiter: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of the widest row, including those left out. */
  readonly columns: number
  /** Whether more rows follow. */
  readonly more: boolean
}
export interface CsvCaps {
  readonly rows: number
  readonly columns: number
}

const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter that is most frequent in the first line, outside quotes; a comma if none is. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((d) => [d, 0]))
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) break
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return DELIMITERS.reduce((best, d) => ((counts.get(d) ?? 0) > (counts.get(best) ?? 0) ? d : best), ',')
}

/**
 * Reads CSV by RFC 4180 up to the caps. Tolerant: a stray quote is text, and lines can end in any way and have any
 * width. `whole` false: the text is the beginning of a longer one, so the last line is left out because it might be
 * truncated.
 */
export function readCsv(text: string, whole: boolean, caps: CsvCaps): CsvTable {
  const delimiter = delimiterOf(text)
  const rows: string[][] = []
  let columns = 0
  let row: string[] = []
  let field = ''
  let width = 0
  let at = 0
  const endField = () => {
    width += 1
    if (width <= caps.columns) row.push(field)
    field = ''
  }
  const endRow = () => {
    endField()
    // An empty line isn't a row.
    if (width > 1 || row[0] !== '') {
      columns = Math.max(columns, width)
      rows.push(row)
    }
    row = []
    width = 0
  }
  // One extra row shows whether there are more; the header is not counted.
  while (at < text.length && rows.length <= caps.rows + 1) {
    const char = text[at] ?? ''
    if (char === '"' && field === '') {
      const end = closing(text, at + 1)
      if (end < 0 && !whole) break
      field = text.slice(at + 1, end < 0 ? text.length : end).replaceAll('""', '"')
      at = end < 0 ? text.length : end + 1
      // An empty quoted field followed by a quote would otherwise be read as a new field.
      while (at < text.length && !ends(text[at] ?? '', delimiter)) field += text[at++] ?? ''
      continue
    }
    at += 1
    if (char === delimiter) endField()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at] === '\n') at += 1
      endRow()
    } else field += char
  }
  const cut = at < text.length
  if (whole && !cut && (field !== '' || width > 0)) endRow()
  const [header = [], ...rest] = rows
  return { delimiter, header, rows: rest.slice(0, caps.rows), columns, more: cut || !whole || rest.length > caps.rows }
}

const ends = (char: string, delimiter: string) => char === delimiter || char === '\n' || char === '\r'

/** The quote that closes a field: the next one that isn't doubled. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}
