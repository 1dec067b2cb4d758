import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { retainListed, nextSort, rangeStart, selectRange, useTableModel } from './table-model'
import type { Sort } from './table-types'

test('a header sorts ascending, descending, then not at all, and another header starts ascending', () => {
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

test('a header that is pressed again before the new order is shown continues from the first press', () => {
  const asked: (Sort | undefined)[] = []
  const columns = [{ id: 'size', header: 'Size', value: id }]
  const onSort = (sort: Sort | undefined) => asked.push(sort)
  const Pressed = () => {
    const { onSortBy } = useTableModel({ label: 'rows', rows: [], columns, rowId: id, rowLabel: id, onSort })
    onSortBy('size')
    onSortBy('size')
    return null
  }
  renderToStaticMarkup(createElement(Pressed))
  expect(asked).toEqual([
    { by: 'size', desc: false },
    { by: 'size', desc: true },
  ])
})

test('a range is selected or cleared in either direction without changing other rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  expect([...selectRange(new Set(['e']), rows, id, [2, 0], true)]).toEqual(['e', 'a', 'b', 'c'])
  expect([...selectRange(new Set(rows), rows, id, [1, 3], false)]).toEqual(['a', 'e'])
})

test('a range starts at the row that was toggled last, wherever it is listed now', () => {
  expect(rangeStart(['x', 'a', 'b', 'c'], id, 'a', 3)).toBe(1)
  expect(rangeStart(['c', 'b', 'a'], id, 'a', 0)).toBe(2)
})

test('a range is only its last row if the row toggled before was deleted, or if none was', () => {
  expect(rangeStart(['b', 'c'], id, 'a', 1)).toBe(1)
  expect(rangeStart(['b', 'c'], id, undefined, 1)).toBe(1)
})

test('a deleted row leaves the selection, so that a row created later under its ID is not selected', () => {
  const after = retainListed(new Set(['a', 'b']), ['b', 'c'], id)
  expect([...after]).toEqual(['b'])
  expect([...retainListed(after, ['a', 'b', 'c'], id)]).toEqual(['b'])
})

test('a selection of listed rows stays the same set, so that nothing renders again', () => {
  const selected = new Set(['c', 'a'])
  expect(retainListed(selected, ['a', 'b', 'c'], id)).toBe(selected)
})
