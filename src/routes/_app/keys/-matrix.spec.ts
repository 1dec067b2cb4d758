import { expect, test } from 'vitest'
import { matrixOf, narrow } from './-matrix'

const key = (id: number, bucket_access: { bucket_name: string; permissions: 'read_only' | 'read_write' }[] | null) => ({
  id,
  label: `key-${id}`,
  access_key: `AK${id}`,
  secret_key: '[REDACTED]',
  limited: bucket_access !== null,
  bucket_access: bucket_access && bucket_access.map((e) => ({ cluster: 'a', ...e })),
})
const keys = [
  key(1, null),
  key(2, [{ bucket_name: 'one', permissions: 'read_only' }]),
  key(3, [
    { bucket_name: 'one', permissions: 'read_write' },
    { bucket_name: 'lost', permissions: 'read_write' },
  ]),
  key(4, []),
]
const buckets = [
  { cluster: 'a', label: 'one' },
  { cluster: 'b', label: 'one' },
]
const places = (m: { rows: readonly { place: string }[] }) => m.rows.map((r) => r.place)

test('rows are existing and deleted buckets, columns are keys with at least one bucket', () => {
  const m = matrixOf(keys, buckets, true)
  expect(m.rows.map((r) => [r.place, r.deleted])).toEqual([
    ['a/one', false],
    ['b/one', false],
    ['a/lost', true],
  ])
  expect([m.columns, m.unlimited, m.none].map((some) => some.map((k) => k.id))).toEqual([[2, 3], [1], [4]])
  expect(m.at.get(3)?.get('a/one')).toBe('read_write')
  expect(m.at.get(2)?.get('b/one')).toBeUndefined()
})

test('no bucket counts as deleted while the list of buckets is incomplete', () => {
  expect(matrixOf(keys, [], false).rows.map((r) => r.deleted)).toEqual([undefined, undefined])
})

test('filters narrow rows and columns', () => {
  const m = matrixOf(keys, buckets, true)
  expect(places(narrow(m, 'B/', '', undefined))).toEqual(['b/one'])
  expect(narrow(m, '', 'ak3', undefined).columns.map((k) => k.id)).toEqual([3])
  expect(places(narrow(m, '', '', 'named'))).toEqual(['a/one', 'a/lost'])
  expect(places(narrow(m, '', 'key-2', 'named'))).toEqual(['a/one'])
  expect(places(narrow(m, '', '', 'unnamed'))).toEqual(['b/one'])
  expect(places(narrow(m, '', '', 'deleted'))).toEqual(['a/lost'])
})
