import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allUnder,
  isNothing,
  NOTHING,
  reselected,
  selectedIds,
  selectionOf,
  type Selection,
  without,
} from './selection'

const ids = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', '/', '#'), minLength: 1, maxLength: 4 }))

test('rows become names and prefixes, and back', () => {
  fc.assert(
    fc.property(ids, (all) => {
      const chosen = selectionOf(all, (name) => name.endsWith('/'))
      expect([...chosen.names].every((n) => !n.endsWith('/'))).toBe(true)
      expect([...chosen.prefixes].every((n) => n.endsWith('/'))).toBe(true)
      expect([...selectedIds(chosen, [])].toSorted()).toEqual(all.toSorted())
      expect(isNothing(chosen)).toBe(all.length === 0)
    }),
  )
})

test('everything under a prefix selects all rows, and isn’t empty even without loaded rows', () => {
  const all = allUnder('')
  expect(isNothing(all)).toBe(false)
  expect(isNothing(NOTHING)).toBe(true)
  expect([...selectedIds(all, [{ name: 'a' }, { name: 'b/' }])]).toEqual(['a', 'b/'])
})

test('a selected folder stays a folder after its row disappears from the list', () => {
  const before = selectionOf(['photos/', 'a.txt'], (name) => name === 'photos/')
  const after = reselected(before, ['photos/', 'a.txt', 'new/'], (name) => name === 'new/' || name === 'a.txt')
  expect([[...after.prefixes], [...after.names]]).toEqual([['photos/', 'new/'], ['a.txt']])
})

const isFolder = (name: string) => name.endsWith('/')
const shape = ({ names, prefixes, under }: Selection) => [[...names], [...prefixes], under]
test('deleted or moved objects leave the selection, which keeps all others', () => {
  const before = selectionOf(['photos/', 'a.txt', 'b.txt'], isFolder)
  expect(isNothing(without(before, before))).toBe(true)
  expect(shape(without(before, selectionOf(['a.txt'], isFolder)))).toEqual([['b.txt'], ['photos/'], undefined])
  expect(shape(without(before, selectionOf(['photos/'], isFolder)))).toEqual([['a.txt', 'b.txt'], [], undefined])
  expect(shape(without(before, selectionOf(['other.txt'], isFolder)))).toEqual(shape(before))
  expect(isNothing(without(before, allUnder('')))).toBe(true)
  const all = allUnder('photos/')
  expect(without(all, selectionOf(['photos/a.txt'], isFolder))).toBe(all)
  expect(isNothing(without(all, all))).toBe(true)
})
