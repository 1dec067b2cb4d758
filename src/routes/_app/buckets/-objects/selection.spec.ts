import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allUnder, isNothing, NOTHING, selectedIds, selectionOf } from './selection'

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
