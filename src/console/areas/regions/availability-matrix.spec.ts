import { expect, test } from 'vitest'
import { availabilityMatrixOf, countAvailable } from './availability-matrix'

const entries = [
  { plan: 'gpu-10', region: 'us-iad', available: false },
  { plan: 'gpu-2', region: 'us-iad', available: true },
  { plan: 'gpu-2', region: 'ap-west', available: true },
]

test('plans against regions are in natural order, and pairs that are not listed are missing', () => {
  const { rows, across } = availabilityMatrixOf(entries, 'plan')
  expect(across).toEqual(['ap-west', 'us-iad'])
  expect(rows.map((r) => r.id)).toEqual(['gpu-2', 'gpu-10'])
  expect(rows.map((r) => across.map((id) => r.at.get(id)))).toEqual([
    [true, true],
    [undefined, false],
  ])
})

test('regions against plans count the available pairs of each row', () => {
  const { rows, across } = availabilityMatrixOf(entries, 'region')
  expect(across).toEqual(['gpu-2', 'gpu-10'])
  expect(rows.map((r) => [r.id, countAvailable(r)])).toEqual([
    ['ap-west', { available: 1, all: 1 }],
    ['us-iad', { available: 1, all: 2 }],
  ])
})

test('an empty list has no rows and no columns', () => {
  expect(availabilityMatrixOf([], 'plan')).toEqual({ rows: [], across: [] })
})
