import { expect, test } from 'vitest'
import { nextSort, selectRange } from './table-model'

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

test('a range is selected or cleared in either direction without changing other rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  expect([...selectRange(new Set(['e']), rows, id, [2, 0], true)]).toEqual(['e', 'a', 'b', 'c'])
  expect([...selectRange(new Set(rows), rows, id, [1, 3], false)]).toEqual(['a', 'e'])
})
