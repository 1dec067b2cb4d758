import { expect, test } from 'vitest'
import { nextMarker } from './marker'

const entry = (name: string, next_marker: string | null = null, is_truncated = false) => ({
  name,
  next_marker,
  is_truncated,
})

test('reads the marker beside data before the one in the entries', () => {
  expect(nextMarker({ data: [entry('a', 'x')], next_marker: 'y' }, null)).toBe('y')
})

test('reads the marker of the last entry where there is none beside data', () => {
  expect(nextMarker({ data: [entry('a', 'a'), entry('b', 'b', true)] }, null)).toBe('b')
})

test('takes the last name of a page that is cut and has no marker', () => {
  expect(nextMarker({ data: [entry('a'), entry('b', null, true)] }, null)).toBe('b')
})

test('ends on the last page, on an empty page, and where the marker does not move on', () => {
  expect(nextMarker({ data: [entry('a')], next_marker: null, is_truncated: false }, null)).toBeUndefined()
  expect(nextMarker({ data: [], is_truncated: true }, 'a')).toBeUndefined()
  expect(nextMarker({ data: [entry('a', 'a', true)] }, 'a')).toBeUndefined()
})
