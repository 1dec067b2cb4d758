import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  baseName,
  compareNames,
  crumbs,
  encodeObjectName,
  folderOf,
  justBefore,
  wouldBrowserRewrite,
} from './object-name'

test.each([
  ['release notes (final) #3.pdf', 'release%20notes%20%28final%29%20%233.pdf'],
  ['100%.txt', '100%25.txt'],
  ['сводка.csv', '%D1%81%D0%B2%D0%BE%D0%B4%D0%BA%D0%B0.csv'],
  ['a//b', 'a//b'],
  ['/lead', '/lead'],
  ['q?x=1&y', 'q%3Fx%3D1%26y'],
  ['🙂', '%F0%9F%99%82'],
])('%s is encoded as %s', (name, path) => {
  expect(encodeObjectName(name)).toBe(path)
})

test('the server reads back a name without dot segments', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const url = `https://b.example.test/${encodeObjectName(name)}`
      fc.pre(!name.split('/').some((part) => part === '.' || part === '..'))
      expect(wouldBrowserRewrite(url)).toBe(false)
      expect(decodeURIComponent(new URL(url).pathname.slice(1))).toBe(name)
    }),
  )
})

test.each(['a/../b', './a', '..', 'a/.', '%2e%2e/x', 'a\\b', 'a\nb'])('%j would be rewritten', (path) => {
  expect(wouldBrowserRewrite(`https://b.example.test/${path}`)).toBe(true)
})

test('three dots are a name', () => {
  expect(wouldBrowserRewrite('https://b.example.test/.../x')).toBe(false)
})

test.each([
  ['a.txt', '', 'a.txt'],
  ['a/b.txt', 'a/', 'b.txt'],
  ['a/b/', 'a/', 'b/'],
  ['a//b', 'a//', 'b'],
  ['a//', 'a/', '/'],
  ['/x', '/', 'x'],
  ['/', '', '/'],
  ['', '', ''],
])('%j is in %j as %j', (name, folder, base) => {
  expect(folderOf(name)).toBe(folder)
  expect(baseName(name)).toBe(base)
})

test('every step of a path is listed, including empty ones', () => {
  expect(crumbs('')).toEqual([])
  expect(crumbs('a//b/')).toEqual([
    { label: 'a', prefix: 'a/' },
    { label: '', prefix: 'a//' },
    { label: 'b', prefix: 'a//b/' },
  ])
  expect(crumbs('/x/')).toEqual([
    { label: '', prefix: '/' },
    { label: 'x', prefix: '/x/' },
  ])
})

test('folder and base make up the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '/', '.', 'ж') }), (name) => {
      expect(folderOf(name) + baseName(name)).toBe(name)
    }),
  )
})

const someNames = fc.string({ unit: 'binary', maxLength: 12 })

test('names are ordered by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(someNames, someNames, (a, b) => {
      expect(Math.sign(compareNames(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
    }),
  )
  // UTF-16 order would put the emoji first.
  expect(compareNames('\u{ffff}', '🎉')).toBeLessThan(0)
})

test('a listing after the text before a name contains that name and nothing earlier', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((n) => !n.includes('\0')),
      (name) => {
        const before = justBefore(name)
        expect(compareNames(before, name)).toBeLessThan(0)
        expect(Buffer.from(before).toString()).toBe(before)
      },
    ),
  )
  expect(compareNames('item-0009/zebra', justBefore('item-0010'))).toBeLessThan(0)
  expect(justBefore('a\u0001')).toBe('a')
  expect(justBefore('')).toBe('')
})

const a = (n: number) => 'a'.repeat(n)
test('the text before a name is never longer than a name', () => {
  const lengths = [1022, 1023, 1024, 1025, 5000].map((n) => Array.from(justBefore(a(n))).length)
  expect(lengths).toEqual([1023, 1024, 1024, 1024, 1024])
  expect(justBefore(a(1024))).toBe(`${a(1023)}\u0060`)
  expect(justBefore(a(1025))).toBe(a(1024))
})
