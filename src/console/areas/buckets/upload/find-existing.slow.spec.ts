import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectEntry } from '#/contract/objects'
import { commonPrefix, findExisting, type FlatListQuery } from './find-existing'

const entry = (name: string): ObjectEntry => ({
  name,
  size: 1,
  etag: 'e',
  owner: 'o',
  last_modified: '2026-01-01T00:00:00',
  is_truncated: false,
  next_marker: null,
})

/** A bucket in pages by `marker` (A4.2-1); `opaque` gives markers that are no names, as other servers may. */
function bucketOf(names: readonly string[], { opaque = false, cap = 500 } = {}) {
  const sorted = [...new Set(names)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const asked: FlatListQuery[] = []
  const list = (q: FlatListQuery) => {
    asked.push(q)
    const from = (n: string) => {
      if (q.marker === undefined) return true
      if (opaque) return sorted.indexOf(n) > Number(q.marker.replace('page-', ''))
      return Buffer.compare(Buffer.from(n), Buffer.from(q.marker)) > 0
    }
    const rest = sorted.filter((n) => n.startsWith(q.prefix ?? '') && from(n))
    const page = rest.slice(0, Math.min(cap, q.page_size))
    const more = rest.length > page.length
    const last = page.at(-1) ?? ''
    return Promise.resolve({
      data: page.map(entry),
      is_truncated: more,
      next_marker: more ? (opaque ? `page-${sorted.indexOf(last)}` : last) : null,
    })
  }
  return { list, asked }
}

test('300 names with 40 existing cost one call', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `photos/${i}.jpg`)
  const { list, asked } = bucketOf([...names.slice(100, 140), 'photos2/1.jpg', 'photo', 'a', 'z'])
  const { found, calls } = await findExisting(names, list)
  expect([...found.keys()].toSorted()).toEqual(names.slice(100, 140).toSorted())
  expect({ calls, asked: asked.length }).toEqual({ calls: 1, asked: 1 })
})

test('a few names in a huge bucket cost one call each', async () => {
  const { list, asked } = bucketOf(Array.from({ length: 30_000 }, (_, i) => `n${String(i).padStart(6, '0')}`))
  const { found } = await findExisting(['n000001', 'n015000', 'n029999', 'n029999x'], list)
  expect([...found.keys()]).toEqual(['n000001', 'n015000', 'n029999'])
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('no marker is longer than a name, also for the longest names', async () => {
  const longest = `z${'a'.repeat(1023)}`
  const { list, asked } = bucketOf(['a', 'b', 'c', 'd', 'e', longest], { cap: 2 })
  const { found } = await findExisting(['a', longest], list)
  expect([...found.keys()]).toEqual(['a', longest])
  for (const { marker = '' } of asked) expect(Buffer.byteLength(marker)).toBeLessThanOrEqual(1024)
})

test('one name costs one call, and no names cost none', async () => {
  const { list, asked } = bucketOf(['a', 'ab', 'b'])
  expect([...(await findExisting(['a'], list)).found.keys()]).toEqual(['a'])
  expect(asked).toEqual([{ prefix: 'a', page_size: 500 }])
  expect((await findExisting([], list)).calls).toBe(0)
})

test('finds exactly the existing names, for any names and markers', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
    fc.string({
      unit: fc.constantFrom('a', 'b', '/', '\u{10ffff}', '\ue000', '\uff5e', '🎉', ' ', '\0'),
      minLength: 1,
      maxLength: 4,
    }),
  )
  const names = fc.uniqueArray(name, { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(names, names, fc.boolean(), fc.integer({ min: 1, max: 5 }), async (there, extra, opaque, cap) => {
      const wanted = [...extra, ...there.filter((_, i) => i % 2 === 0)]
      const { list } = bucketOf(there, { opaque, cap })
      const { found } = await findExisting(wanted, list)
      expect([...found.keys()].toSorted()).toEqual([...new Set(wanted)].filter((n) => there.includes(n)).toSorted())
    }),
    { numRuns: 300 },
  )
})

test('the common prefix never splits a character', () => {
  expect(commonPrefix(['🎉a', '🎊b'])).toBe('')
  expect(commonPrefix(['a/b', 'a/c'])).toBe('a/')
})
