import { expect, test } from 'vitest'
import { moveTo } from './table-grid-keys'

test.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 99, 99],
  ['PageDown', 4, 14],
  ['PageDown', 95, 99],
  ['PageUp', 4, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['Tab', 50, undefined],
])('%s on row %i of a hundred goes to %s', (key, at, to) => {
  expect(moveTo(key, at, 100, 10)).toBe(to)
})
