import { expect, test } from 'vitest'
import { folderSearch, objectsSearch } from './objects-search'

test('keeps names that the router reads as numbers or flags', () => {
  expect(objectsSearch({ folder: 2024, starts: true, object: 'a//b', find: 0 })).toEqual({
    folder: '2024/',
    starts: 'true',
    object: 'a//b',
    find: '0',
  })
})

test('a folder without its final slash gets one', () => {
  expect(objectsSearch({ folder: 'photos' })).toEqual({ folder: 'photos/' })
  expect(objectsSearch({ folder: '/' })).toEqual({ folder: '/' })
})

test('drops what is empty, and views that do not exist', () => {
  expect(objectsSearch({ starts: undefined, object: '', view: 'round' })).toEqual({})
})

test('opening a folder keeps view and sorting, and drops filters', () => {
  const here = { folder: 'a/', starts: 'x', find: 'y', object: 'a/x', view: 'flat', sort: '-size' } as const
  expect(folderSearch(here, 'b/')).toEqual({ folder: 'b/', view: 'flat', sort: '-size' })
  expect(folderSearch({}, '')).toEqual({})
})
