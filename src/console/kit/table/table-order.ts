/** Sort keys and filter texts of rows, each computed once per row instead of once per comparison. */
import { fold } from '#/lib/text'
import { once } from '#/lib/once'
import type { Column } from './table-types'

const collator = once(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))

/** Compares two values of a column: numbers by value, text in natural order (`disk-2` before `disk-10`). */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator().compare(String(a), String(b))
}

/** Maps printable ASCII characters to codes in collation order; characters that collate equal share a code. */
let places: ReadonlyMap<string, string> | undefined
const DIGIT = '\uE000'
function placesOf(): ReadonlyMap<string, string> {
  if (places) return places
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((c) => !/\d/.test(c))
  const found = new Map<string, string>()
  // Digits sort between punctuation and letters.
  let code = 0
  let before: string | undefined
  for (const c of ascii.toSorted(collator().compare)) {
    if (before === undefined || collator().compare(before, c) !== 0) code += 1
    before = c
    found.set(c, String.fromCharCode((collator().compare(c, '0') < 0 ? 0x100 : DIGIT.charCodeAt(0)) + code))
  }
  places = found
  return found
}
/** Longer runs of digits are left to the collator. */
const MAX_DIGITS = 200

/**
 * A sort key whose code unit order equals the collation order; undefined if only the collator can compare the text, which
 * takes ten times as long.
 */
export function sortKey(text: string): string | undefined {
  const at = placesOf()
  let key = ''
  for (let i = 0; i < text.length;) {
    const c = text.charAt(i)
    if (c >= '0' && c <= '9') {
      const [digits = ''] = /^\d+/.exec(text.slice(i, i + MAX_DIGITS + 1)) ?? []
      if (digits.length > MAX_DIGITS) return undefined
      const counted = digits.replace(/^0+(?=\d)/, '')
      key += `${DIGIT}${String.fromCharCode(counted.length)}${counted}`
      i += digits.length
    } else {
      const place = at.get(c)
      if (place === undefined) return undefined
      key += place
      i += 1
    }
  }
  return key
}

/** Sorts rows by a column, stably. Rows without a value come last in both directions. */
export function sortRows<R>(rows: readonly R[], column: Column<R>, desc: boolean): readonly R[] {
  const keyed = rows.map((row) => {
    const value = (column.rank ?? column.value)(row) ?? undefined
    return { row, value, key: value === undefined || typeof value === 'number' ? undefined : sortKey(String(value)) }
  })
  const sign = desc ? -1 : 1
  return keyed
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      if (a.key === undefined || b.key === undefined) return sign * compareValues(a.value, b.value)
      return a.key === b.key ? 0 : a.key < b.key ? -sign : sign
    })
    .map((held) => held.row)
}

const wantedOf = (text: string) => fold(text.trim())
/** Separates the values: no filter text can contain this character. */
const BETWEEN = '\n'
const textOf = <R>(row: R, columns: readonly Column<R>[]) =>
  columns.map((column) => fold(String(column.value(row) ?? ''))).join(BETWEEN)

/** Whether any column's value contains the text, ignoring case. */
export function rowContains<R>(row: R, columns: readonly Column<R>[], text: string): boolean {
  return textOf(row, columns).includes(wantedOf(text))
}

/** Creates a filter for one set of columns that builds each row's text only once. */
export function createFilter<R>(columns: readonly Column<R>[]) {
  const texts = new Map<R, string>()
  return (rows: readonly R[], text: string): readonly R[] => {
    const wanted = wantedOf(text)
    if (wanted === '') return rows
    // Rows that are no longer listed must be garbage collected.
    if (texts.size > 2 * rows.length) texts.clear()
    return rows.filter((row) => {
      const known = texts.get(row) ?? textOf(row, columns)
      texts.set(row, known)
      return known.includes(wanted)
    })
  }
}
