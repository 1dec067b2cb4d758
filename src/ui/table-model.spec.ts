import { expect, test } from 'vitest'
import { compareValues, holds } from './table-model'
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
