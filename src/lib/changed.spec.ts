import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedOf } from './changed'

test('only changed values are included, also nested ones and ones changed to null', () => {
  const was = { name: 'Ada', group: 'desk', phone: { primary: '1', secondary: null }, tags: ['a', 'b'], notes: null }
  expect(changedOf(was, structuredClone(was))).toEqual({})
  expect(changedOf({ ...was, group: null }, { ...was, group: null as string | null })).toEqual({})
  expect(changedOf<object>({ ...was, group: null, phone: { primary: '1', secondary: '2' } }, was)).toEqual({
    group: null,
    phone: { primary: '1', secondary: '2' },
  })
  expect(changedOf({ ...was, tags: ['b', 'a'] }, was)).toEqual({ tags: ['b', 'a'] })
})
test("applied to the original, a change gives the new value; applied to another's change, it undoes nothing else", () => {
  const thing = fc.record({ a: fc.string(), b: fc.nat(3), c: fc.array(fc.nat(2), { maxLength: 2 }) })
  fc.assert(
    fc.property(thing, thing, thing, (was, next, others) => {
      const sent = changedOf(next, was)
      expect({ ...was, ...sent }).toEqual(next)
      for (const key of ['a', 'b', 'c'] as const)
        if (!(key in sent)) expect({ ...others, ...sent }[key]).toEqual(others[key])
    }),
  )
})
