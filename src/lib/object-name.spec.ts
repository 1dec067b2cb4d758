import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseName, crumbs, encodeObjectName, folderOf, wouldBrowserRewrite } from './object-name'

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

test('a name without dot segments is what the server reads back', () => {
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
])('%j lies in %j as %j', (name, folder, base) => {
  expect(folderOf(name)).toBe(folder)
  expect(baseName(name)).toBe(base)
})

test('every step of a path, empty ones too', () => {
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
