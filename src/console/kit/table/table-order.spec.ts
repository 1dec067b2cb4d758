import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareValues, createFilter, rowContains, sortKey, sortRows } from './table-order'
import type { Column } from './table-types'

test('numbers sort by value and text in natural order', () => {
  expect([10, 9, 100].toSorted(compareValues)).toEqual([9, 10, 100])
  expect(['disk-10', 'disk-2', 'Disk-1'].toSorted(compareValues)).toEqual(['Disk-1', 'disk-2', 'disk-10'])
})

const columns: readonly Column<{ name: string; size: number | null }>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'size', header: 'Size', value: (row) => row.size },
]

test.each([
  ['', true],
  ['  ', true],
  ['MEDIA', true],
  ['42', true],
  ['null', false],
  ['logs', false],
])('filter %j leaves the row: %s', (text, left) => {
  expect(rowContains({ name: 'media-originals', size: 42 }, columns, text)).toBe(left)
  expect(rowContains({ name: 'x', size: null }, columns, 'null')).toBe(false)
})

test('sorting is stable and puts rows without a value last in both directions', () => {
  const rows = [
    { name: 'b', size: null },
    { name: 'c', size: 2 },
    { name: 'a', size: 2 },
    { name: 'd', size: 1 },
  ]
  const size = columns[1]
  const names = (desc: boolean) => (size ? sortRows(rows, size, desc).map((row) => row.name) : [])
  expect(names(false)).toEqual(['d', 'c', 'a', 'b'])
  expect(names(true)).toEqual(['c', 'a', 'd', 'b'])
})

test('a filter sees changed values of rows', () => {
  const narrow = createFilter(columns)
  const rows = [
    { name: 'Media', size: 42 },
    { name: 'logs', size: null },
  ]
  const names = (text: string) => narrow(rows, text).map((row) => row.name)
  expect([names('m'), names('med'), names('LO'), names(' 42 '), names('x')]).toEqual([
    ['Media'],
    ['Media'],
    ['logs'],
    ['Media'],
    [],
  ])
  expect(narrow(rows, '  ')).toBe(rows)
  // Neither two values together nor a row that is another by now.
  expect([narrow(rows, 'a4'), narrow([{ name: 'Media 2', size: 1 }], '42')]).toEqual([[], []])
})

test('a column with a rank is sorted by it and filtered by its words', () => {
  const column: Column<number> = {
    id: 'status',
    header: 'Status',
    value: (n) => (n === 0 ? 'Down' : 'Disabled'),
    rank: (n) => n,
  }
  expect(sortRows([1, 0], column, false)).toEqual([0, 1])
  expect(createFilter([column])([1, 0], 'down')).toEqual([0])
})

const plain = fc.stringMatching(/^[ -~]{0,12}$/)
const alike = fc.tuple(
  fc.constantFrom('disk', 'Disk', 'disk-', 'disk_', 'vol.', ''),
  fc.stringMatching(/^[0-9]{0,4}$/),
  fc.constantFrom('', '-a', '.B', '/0', '+x'),
)
test('a sort key orders like the collator', () => {
  const texts = fc.oneof(
    plain,
    alike.map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [x = '', y = ''] = [sortKey(a), sortKey(b)]
      expect(Math.sign(compareValues(a, b))).toBe(x === y ? 0 : x < y ? -1 : 1)
    }),
    { numRuns: 1000 },
  )
})

test.each(['é', 'ﬁ', 'a\tb', 'Ⅷ', '9'.repeat(201)])('%j is left to the collator', (text) => {
  expect(sortKey(text)).toBe(undefined)
})

test('texts of every kind sort like the collator', () => {
  const any = fc.array(fc.oneof(plain, fc.constantFrom('é', 'Éa', 'ß', 'ñ', 'zz', 'a10', 'a9')), { maxLength: 30 })
  const column: Column<string> = { id: 'it', header: 'It', value: (text) => text }
  fc.assert(
    fc.property(any, fc.boolean(), (rows, desc) => {
      const sign = desc ? -1 : 1
      expect(sortRows(rows, column, desc)).toEqual(rows.toSorted((a, b) => sign * compareValues(a, b)))
    }),
  )
})
