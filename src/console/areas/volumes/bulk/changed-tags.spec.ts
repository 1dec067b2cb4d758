import { expect, test } from 'vitest'
import { changedTags } from './changed-tags'

test('adds missing tags, removes present ones, and keeps the order', () => {
  expect(changedTags(['a', 'b'], { add: ['c'], remove: ['a'] })).toEqual(['b', 'c'])
  expect(changedTags(['a', 'b'], { add: ['c', 'b'], remove: [] })).toEqual(['a', 'b', 'c'])
  expect(changedTags(['a', 'b'], { add: [], remove: ['a', 'b'] })).toEqual([])
  expect(changedTags(['new', 'old'], { add: ['new'], remove: ['old'] })).toEqual(['new'])
})

test('an applied change is undefined', () => {
  expect(changedTags(['a'], { add: ['a'], remove: ['b'] })).toBeUndefined()
})
