import { expect, test } from 'vitest'
import { availabilityMatrixOf, openOf } from './-availability-matrix'

const entries = [
  { plan: 'gpu-10', region: 'us-iad', available: false },
  { plan: 'gpu-2', region: 'us-iad', available: true },
  { plan: 'gpu-2', region: 'ap-west', available: true },
]

test('plans against regions: numbers in names by their size, what is not listed is missing', () => {
  const { rows, across } = availabilityMatrixOf(entries, 'plan')
  expect(across).toEqual(['ap-west', 'us-iad'])
  expect(rows.map((r) => r.id)).toEqual(['gpu-2', 'gpu-10'])
  expect(rows.map((r) => across.map((id) => r.at.get(id)))).toEqual([
    [true, true],
    [undefined, false],
  ])
})

test('regions against plans', () => {
  const { rows, across } = availabilityMatrixOf(entries, 'region')
  expect(across).toEqual(['gpu-2', 'gpu-10'])
  expect(rows.map((r) => [r.id, openOf(r)])).toEqual([
    ['ap-west', { open: 1, of: 1 }],
    ['us-iad', { open: 1, of: 2 }],
  ])
})

test('nothing listed is no row and no column', () => {
  expect(availabilityMatrixOf([], 'plan')).toEqual({ rows: [], across: [] })
})
