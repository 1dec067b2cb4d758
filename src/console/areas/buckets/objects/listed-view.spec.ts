import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createView, entryOrder, foldersFirst, mergeSorted } from './listed-view'
import type { ListingEntry } from './listing'

const entry = fc.record({
  name: fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', '/') }),
  size: fc.option(fc.integer({ min: 0, max: 4 })),
  etag: fc.constantFrom('x', 'y', null),
  last_modified: fc.constantFrom('2025-01-01T00:00:00', '2026-01-01T00:00:00', null),
  owner: fc.constant(null),
}) satisfies fc.Arbitrary<ListingEntry>
const rows = fc.uniqueArray(entry, { selector: (e) => e.name, maxLength: 40 })
const sorts = fc.option(
  fc.record({ by: fc.constantFrom('name', 'size', 'last_modified', 'etag', 'unknown'), desc: fc.boolean() }),
  { nil: undefined },
)

test('a view grown page by page equals a view created at once', () => {
  fc.assert(
    fc.property(
      rows,
      sorts,
      fc.constantFrom('', 'a', 'É', 'b/'),
      fc.integer({ min: 1, max: 9 }),
      (all, sort, find, step) => {
        const growing = createView(0)
        let shown: readonly ListingEntry[] = []
        for (let to = 0; to < all.length + step; to += step)
          shown = growing({ rows: all.slice(0, to), epoch: 1 }, find, sort)
        const order = (sort && entryOrder(sort)) ?? foldersFirst
        const held = all.filter((e) => e.name.normalize('NFC').toLowerCase().includes(find.toLowerCase()))
        expect(shown).toEqual(held.toSorted(order))
        // A new text, a new order or refreshed rows start over.
        expect(growing({ rows: all, epoch: 2 }, '', undefined)).toEqual(all.toSorted(foldersFirst))
      },
    ),
  )
})

test('the filter ignores the common prefix', () => {
  const one = { name: 'photos/cat', size: 1, etag: null, last_modified: null, owner: null }
  const view = createView('photos/'.length)
  expect(view({ rows: [one], epoch: 1 }, 'photo', undefined)).toEqual([])
  expect(view({ rows: [one], epoch: 1 }, 'CAT', undefined)).toEqual([one])
})

const byNumber = (x: number, y: number) => x - y

test('merging keeps all rows sorted', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 30 })
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(mergeSorted(a.toSorted(byNumber), b.toSorted(byNumber), byNumber)).toEqual([...a, ...b].toSorted(byNumber))
    }),
  )
})
