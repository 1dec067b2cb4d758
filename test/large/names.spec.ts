import { expect, test } from 'vitest'
import { chunks, FULL_BUCKETS, typeOf } from './names'

const stars = (pattern: string) => (pattern.match(/\*/g) ?? []).length

test('the patterns produce as many names as the buckets are named after, all different', () => {
  const sizes = FULL_BUCKETS.map(({ names }) => names.reduce((sum, name) => sum + 10 ** stars(name), 0))
  expect(sizes).toEqual([1_000_000, 12_000, 100])
  for (const { names } of FULL_BUCKETS) {
    // The text before the first star distinguishes the patterns.
    const heads = names.map((name) => name.slice(0, name.indexOf('*')))
    for (const head of heads) expect(heads.filter((other) => other.startsWith(head))).toEqual([head])
  }
})

test('a pattern of many digits is cut into statements of ten thousand names', () => {
  expect([...chunks('a/**.txt')]).toEqual(['a/**.txt'])
  const cut = [...chunks('a/*/*-****.json')]
  expect(cut).toHaveLength(100)
  expect(cut.slice(0, 2)).toEqual(['a/0/0-****.json', 'a/0/1-****.json'])
  expect(cut.at(-1)).toBe('a/9/9-****.json')
  expect(cut.every((c) => stars(c) === 4)).toBe(true)
})

test('the type follows the extension', () => {
  expect(['a.json', 'a.csv', 'a.txt', 'a'].map(typeOf)).toEqual([
    'application/json',
    'text/csv',
    'text/plain',
    'text/plain',
  ])
})
