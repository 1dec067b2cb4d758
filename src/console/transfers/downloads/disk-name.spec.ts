import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diskPath, diskPaths } from './disk-name'

test.each([
  ['a/b.txt', 'a/b.txt'],
  ['/x', '_/x'],
  ['a//b', 'a/_/b'],
  ['folder/', 'folder/_'],
  ['../../etc/passwd', '__/__/etc/passwd'],
  ['.', '_'],
  ['a\nb', 'a_b'],
  ['c:\\win?', 'c__win_'],
  ['nul.txt', '_nul.txt'],
  ['ends. ', 'ends__'],
  ['party 🎉.txt', 'party 🎉.txt'],
])('%j lies at %s', (name, path) => expect(diskPath(name).join('/')).toBe(path))

test('no two names share a path, and none leaves its folder', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('a', 'A', 'a ', 'a.', 'a/..', 'é', 'e\u0301', 'a?', 'a*'),
  )
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), (names) => {
      const pathOf = diskPaths()
      const paths = names.map((n) => pathOf(n))
      expect(new Set(paths.map((p) => p.join('/').toLowerCase().normalize('NFC'))).size).toBe(names.length)
      for (const p of paths)
        for (const part of p) expect(part === '' || part === '.' || part === '..' || part.includes('/')).toBe(false)
    }),
  )
})

const inBytes = (text: string) => new TextEncoder().encode(text).length
test('a long name is cut to the bytes that file systems accept, and keeps its extension', () => {
  const pathOf = diskPaths()
  for (const name of [`${'\u6587'.repeat(100)}.txt`, `${'\u6587'.repeat(100)}x.txt`, `${'n'.repeat(300)}.tar`]) {
    const [part = ''] = pathOf(name)
    expect(inBytes(part)).toBeLessThanOrEqual(245)
    expect(part).toMatch(/\.(?:txt|tar)$/)
  }
  expect(pathOf(`${'\u6587'.repeat(300)}.txt`)[0]).toMatch(/ \(\d\)\.txt$/)
})
test('a repeated name keeps its path, and reserved paths are never used', () => {
  const pathOf = diskPaths(['report.csv'])
  expect(pathOf('a.txt')).toEqual(['a.txt'])
  expect(pathOf('A.txt')).toEqual(['A (2).txt'])
  expect(pathOf('a.txt')).toEqual(['a.txt'])
  expect(pathOf('A.txt')).toEqual(['A (2).txt'])
  expect(pathOf('report.csv')).toEqual(['report (2).csv'])
})
test.each([
  ['A.TXT', 'a.txt', 'a (2).txt'],
  ['stra\u00dfe.txt', 'STRASSE.txt', 'STRASSE (2).txt'],
  ['caf\u00e9.txt', 'CAFE\u0301.txt', 'CAFE\u0301 (2).txt'],
  ['b.tar.gz', 'B.tar.gz', 'B (2).tar.gz'],
  ['.env', '.ENV', '.ENV (2)'],
])('%j and %j, one name on some disks, stay two files', (first, second, path) => {
  const pathOf = diskPaths()
  expect(pathOf(first)).toEqual([first])
  expect(pathOf(second)).toEqual([path])
})
test('equal last names of many folders need no number, and neither do folders that differ in case', () => {
  const pathOf = diskPaths()
  const names = ['2024/log.txt', '2025/log.txt', 'A/log.txt', 'a/log2.txt', 'log.txt']
  expect(names.map((name) => pathOf(name).join('/'))).toEqual([
    '2024/log.txt',
    '2025/log.txt',
    'A/log.txt',
    'A/log2.txt',
    'log.txt',
  ])
  expect(pathOf('a/log.txt').join('/')).toBe('A/log (2).txt')
})
