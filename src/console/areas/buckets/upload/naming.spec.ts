import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeName, nameBytes, otherName, splitName } from '#/console/transfers/objects/free-name'
import { isJunk, storedNameProblem } from './naming'

describe('names that the store would refuse', () => {
  test.each([
    ['', /empty/],
    ['a\0b', /NUL/],
    ['half \ud83d', /invalid character/],
    ['ä'.repeat(513), /is 1,026 bytes\. The maximum is 1,024/],
    ['漢'.repeat(342), /1,026 bytes/],
  ])('%j', (name, words) => expect(storedNameProblem(name)).toMatch(words))
  test.each(['a', 'ä'.repeat(512), `${'漢'.repeat(341)}x`, 'x'.repeat(1024), ' ', '\u0001', 'a//b', '/', '🎉'])(
    'takes %j',
    (name) => expect(storedNameProblem(name)).toBeUndefined(),
  )
})

test('system files are recognized by their base name', () => {
  expect(['a/.DS_Store', 'Thumbs.db', 'x/thumbs.DB', 'desktop.ini'].every(isJunk)).toBe(true)
  expect(['a.DS_Store', '.DS_Store/a', 'Thumbs.db.txt', 'my desktop.ini'].some(isJunk)).toBe(false)
})

test.each([
  ['report.pdf', 'report', '.pdf'],
  ['a/b.c/.env', 'a/b.c/.env', ''],
  ['x.tar.gz', 'x', '.tar.gz'],
  ['v1.2 final', 'v1.2 final', ''],
  ['a.b/c', 'a.b/c', ''],
])('splits the extension off %s', (name, stem, ending) => expect(splitName(name)).toEqual([stem, ending]))

test('an alternative name is free, keeps folder and extension, and fits the limit', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((n) => !n.includes('\0'))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), name, fc.integer({ min: 1, max: 30 }), (others, short, repeat) => {
      const long = `dir/${short.repeat(repeat)}`
      if (nameBytes(long) > 1024) return
      const taken = new Set([...others, long, otherName(long, 2), otherName(long, 3)])
      const got = freeName(long, (n) => taken.has(n)).name
      expect(taken.has(got)).toBe(false)
      expect(storedNameProblem(got)).toBeUndefined()
      expect(got.startsWith('dir/')).toBe(true)
      expect(got.endsWith(splitName(long)[1])).toBe(true)
    }),
  )
  expect(freeName('report.pdf', (n) => n === 'report (2).pdf')).toEqual({ name: 'report (3).pdf', n: 3 })
  const full = `${'漢'.repeat(340)}.txt`
  expect(nameBytes(full)).toBe(1024)
  expect(nameBytes(otherName(full, 12))).toBeLessThanOrEqual(1024)
})
