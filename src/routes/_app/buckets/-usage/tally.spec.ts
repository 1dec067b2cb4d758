import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTally, type FolderSum } from './tally'

const tallied = (entries: [string, number][], most?: number) => {
  const tally = createTally(most)
  tally.add(entries.map(([name, size]) => ({ name, size })))
  return tally
}
const shape = (f: FolderSum): unknown => ({
  [f.name]: [f.objects, f.bytes, f.ownObjects, f.ownBytes],
  ...(f.folders.length > 0 ? { in: f.folders.map(shape) } : {}),
})

test('sums objects and bytes at every depth, including folder markers and unnamed folders', () => {
  const tally = tallied([
    ['/x', 1],
    ['a', 2],
    ['a/', 0],
    ['a//b', 4],
    ['a/b/c', 8],
    ['ab/c', 16],
  ])
  expect(shape(tally.root)).toEqual({
    '': [6, 31, 1, 2],
    in: [
      { '/': [1, 1, 1, 1] },
      { 'a/': [3, 12, 1, 0], in: [{ 'a//': [1, 4, 1, 4] }, { 'a/b/': [1, 8, 1, 8] }] },
      { 'ab/': [1, 16, 1, 16] },
    ],
  })
  expect(tally.find('a/b/')?.bytes).toBe(8)
  expect(tally.find('b/')).toBeUndefined()
})

test('keeps the twenty largest objects', () => {
  const { biggest } = tallied(Array.from({ length: 100 }, (_, n) => [`o${n}`, (n * 37) % 101]))
  expect(biggest.map((b) => b.bytes)).toEqual(
    Array.from({ length: 20 }, (_, n) => 100 - n)
      .filter((b) => b !== 64)
      .concat(80)
      .slice(0, 20),
  )
})

test('beyond the folder limit, objects count for the closest known parent', () => {
  const tally = tallied(
    [
      ['a/b/1', 1],
      ['c/d/2', 2],
      ['e/f/g/3', 4],
    ],
    3,
  )
  expect(tally.coarse).toBe(true)
  expect({ objects: tally.root.objects, bytes: tally.root.bytes }).toEqual({ objects: 3, bytes: 7 })
  expect(tally.find('c/')?.bytes).toBe(2)
  expect(tally.find('c/d/')).toBeUndefined()
})

test('for any names, a folder is the sum of its own objects and its subfolders', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 1, maxLength: 8 })
  const entries = fc.array(fc.tuple(name, fc.nat(100)), { maxLength: 40 })
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 60 }), (all, most) => {
      const tally = tallied(all, most)
      const check = (f: FolderSum) => {
        expect(f.objects).toBe(f.ownObjects + f.folders.reduce((n, x) => n + x.objects, 0))
        expect(f.bytes).toBe(f.ownBytes + f.folders.reduce((n, x) => n + x.bytes, 0))
        if (!tally.coarse) expect(f.objects).toBe(all.filter(([n]) => n.startsWith(f.name)).length)
        f.folders.forEach(check)
      }
      check(tally.root)
      expect(tally.root.objects).toBe(all.length)
    }),
  )
})
