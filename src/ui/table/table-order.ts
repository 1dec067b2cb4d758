/** The order of values in a column, and what of a row a filter looks at; both worked out once for each row, not for each comparison. */
import { once } from '#/lib/once'
import type { Column } from './table-types'

const collator = once(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))

/** Orders two values of one column: numbers by size, text as people count (`disk-2` before `disk-10`). */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator().compare(String(a), String(b))
}

/** Each printable ASCII character as one whose code stands where the collator puts it; equal ones share theirs. */
let places: ReadonlyMap<string, string> | undefined
const DIGIT = '\uE000'
function placesOf(): ReadonlyMap<string, string> {
  if (places) return places
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((c) => !/\d/.test(c))
  const found = new Map<string, string>()
  // Digits stand between punctuation and letters.
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
/** More digits in a row than these are left to the collator. */
const MOST_DIGITS = 200

/**
 * A text that stands in plain order where the collator puts this one; undefined for what only the collator can tell: it
 * takes ten times as long.
 */
export function sortKey(text: string): string | undefined {
  const at = placesOf()
  let key = ''
  for (let i = 0; i < text.length;) {
    const c = text.charAt(i)
    if (c >= '0' && c <= '9') {
      const [digits = ''] = /^\d+/.exec(text.slice(i, i + MOST_DIGITS + 1)) ?? []
      if (digits.length > MOST_DIGITS) return undefined
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

/** The rows by one column's values; those without a value stay last in both directions, equal ones as they came. */
export function sortRows<R>(rows: readonly R[], column: Column<R>, desc: boolean): readonly R[] {
  const keyed = rows.map((row) => {
    const value = column.value(row) ?? undefined
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

const wantedOf = (text: string) => text.trim().toLowerCase()
/** No filter box holds it. */
const BETWEEN = '\n'
const textOf = <R>(row: R, columns: readonly Column<R>[]) =>
  columns.map((column) => String(column.value(row) ?? '').toLowerCase()).join(BETWEEN)

/** Whether any column's value holds the text, whatever its case. */
export function holds<R>(row: R, columns: readonly Column<R>[], text: string): boolean {
  return textOf(row, columns).includes(wantedOf(text))
}

/** Rows that `holds` is true of, for one set of columns: each row is put into words once, however much is typed. */
export function createFilter<R>(columns: readonly Column<R>[]) {
  const texts = new Map<R, string>()
  return (rows: readonly R[], text: string): readonly R[] => {
    const wanted = wantedOf(text)
    if (wanted === '') return rows
    // What is no longer listed is not to be kept.
    if (texts.size > 2 * rows.length) texts.clear()
    return rows.filter((row) => {
      const known = texts.get(row) ?? textOf(row, columns)
      texts.set(row, known)
      return known.includes(wanted)
    })
  }
}
