import { describe, expect, test } from 'vitest'
import { availabilityRows, listMarker, MarkerStuck, pageCount } from './response-variants'

const entry = (name: string, next_marker: string | null = null, is_truncated = false) => ({
  name,
  next_marker,
  is_truncated,
})

describe('the next marker of a listing', () => {
  test.each([
    ['beside data', { data: [entry('a', 'x')], next_marker: 'y', is_truncated: true }, 'y'],
    ['in the last entry', { data: [entry('a', 'a', true), entry('b', 'b', true)] }, 'b'],
    ['cut without a marker: the last name', { data: [entry('a'), entry('b', null, true)] }, 'b'],
    ['cut said beside data only', { data: [{ name: 'z' }], is_truncated: true }, 'z'],
    ['the last page', { data: [entry('a')], next_marker: null, is_truncated: false }, null],
    ['an empty page', { data: [], is_truncated: true }, null],
    ['an empty marker', { data: [entry('a')], next_marker: '' }, null],
    ['neither flag nor marker: the last name', { data: [{ name: 'a' }, { name: 'b' }] }, 'b'],
    ['an empty page with a marker beside it', { data: [], next_marker: 'm', is_truncated: true }, 'm'],
    ['whole, though a marker is named', { data: [entry('a')], next_marker: 'a', is_truncated: false }, 'a'],
    ['rubbish', { data: [null] }, null],
    ['no listing', null, null],
  ])('%s', (_, page, marker) => {
    expect(listMarker(page)).toBe(marker)
  })
  test('a repeated marker is an error in a truncated listing, else its end', () => {
    expect(() => listMarker({ data: [entry('a', 'a', true)] }, 'a')).toThrow(MarkerStuck)
    expect(() => listMarker({ data: [], next_marker: 'a', is_truncated: true }, 'a')).toThrow(MarkerStuck)
    expect(listMarker({ data: [entry('a')], next_marker: 'a', is_truncated: false }, 'a')).toBeNull()
    expect(listMarker({ data: [{ name: 'a' }] }, 'a')).toBeNull()
  })
})
test('reads the availability of one region from an object, an array or an envelope', () => {
  const row = { region: 'eu', plan: 'p', available: true }
  for (const form of [row, [row], { data: [row], page: 1, pages: 1, results: 1 }])
    expect(availabilityRows(form)).toEqual([row])
  expect(availabilityRows(null)).toEqual([])
  expect(availabilityRows([null, row])).toEqual([row])
})
test.each([
  [{ pages: 0 }, 1],
  [{}, 1],
  [{ pages: 3 }, 3],
  [{ pages: '3' }, 1],
])('%j has %i pages', (res, n) => {
  expect(pageCount(res)).toBe(n)
})
