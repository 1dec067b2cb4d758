import { expect, test } from 'vitest'
import { readsSince, type StatusQuery } from './reads-since'

const state = (status: string | undefined, dataUpdateCount: number): StatusQuery['state'] => ({
  data: status === undefined ? undefined : { status },
  error: null,
  dataUpdateCount,
})

test('reads are counted from the one that brought the status', () => {
  const query = { state: state('active', 30) }
  expect(readsSince(query)).toBe(1)
  query.state = state('active', 34)
  expect(readsSince(query)).toBe(5)
  query.state = state('resizing', 35)
  expect(readsSince(query)).toBe(1)
  expect(readsSince(query)).toBe(1)
  query.state = state('resizing', 36)
  expect(readsSince(query)).toBe(2)
})

test('a query counts its first read as one, and each query counts for itself', () => {
  const first = { state: state(undefined, 0) }
  const second = { state: state('creating', 8) }
  expect(readsSince(first)).toBe(1)
  expect(readsSince(second)).toBe(1)
  first.state = state('creating', 1)
  expect(readsSince(first)).toBe(1)
  first.state = state('creating', 4)
  expect(readsSince(first)).toBe(4)
  expect(readsSince(second)).toBe(1)
})
