import { expect, test } from 'vitest'
import { listSummary } from './list-summary'

test('a list says how many rows it has, or at least has, and its first two facts', () => {
  const list = { rows: [1, 2], results: 2, complete: true }
  expect(listSummary({ ...list, rows: undefined }, 'key')).toBeNull()
  expect(listSummary(list, 'key', [0, 'down'], false, [1, 'unlimited'], '3 GiB', 'more')).toBe(
    '2 keys · 1 unlimited · 3 GiB',
  )
  expect(listSummary({ ...list, complete: false, results: 1000 }, 'key')).toBe('1,000 keys')
  expect(listSummary({ ...list, complete: false }, 'key')).toBe('At least 2 keys')
})
