import { expect, test } from 'vitest'
import { objectsSearch } from './-objects-search'

test('keeps names that the router reads as numbers or flags', () => {
  expect(objectsSearch({ folder: 2024, starts: true, object: 'a//b' })).toEqual({
    folder: '2024',
    starts: 'true',
    object: 'a//b',
  })
})

test('drops what cannot be a name', () => {
  expect(objectsSearch({ folder: { a: 1 }, starts: null, object: '' })).toEqual({})
})
