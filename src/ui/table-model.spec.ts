import { expect, test } from 'vitest'
import { compareValues, holds, nextSort, selectRange, sortRows } from './table-model'
import type { Column } from './table-types'

test('numbers by size, text as people count', () => {
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
  expect(holds({ name: 'media-originals', size: 42 }, columns, text)).toBe(left)
  expect(holds({ name: 'x', size: null }, columns, 'null')).toBe(false)
})

test('sorting leaves rows without a value last in both directions, equal ones as they came', () => {
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

test('a head sorts up, down, then not at all; another one begins anew', () => {
  const up = nextSort(undefined, 'size')
  const down = nextSort(up, 'size')
  expect([up, down, nextSort(down, 'size'), nextSort(down, 'name')]).toEqual([
    { by: 'size', desc: false },
    { by: 'size', desc: true },
    undefined,
    { by: 'name', desc: false },
  ])
})

const id = (row: string) => row

test('a range is selected or let go in either direction, what lies outside stays', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  expect([...selectRange(new Set(['e']), rows, id, [2, 0], true)]).toEqual(['e', 'a', 'b', 'c'])
  expect([...selectRange(new Set(rows), rows, id, [1, 3], false)]).toEqual(['a', 'e'])
})
