import { expect, test } from 'vitest'
import { nextSort, selectRange } from './table-model'

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
