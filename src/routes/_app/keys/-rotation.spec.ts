import { expect, test } from 'vitest'
import { lostAccess } from './-rotation'

type Permission = 'read_only' | 'read_write'
const limited = (buckets: Readonly<Record<string, Permission>>) => ({
  limited: true,
  bucket_access: Object.entries(buckets).map(([bucket_name, permissions]) => ({
    cluster: 'eu',
    bucket_name,
    permissions,
  })),
})
const unlimited = { limited: false, bucket_access: null }
const old = limited({ logs: 'read_write', photos: 'read_only' })
const places = new Set(['eu/logs', 'eu/photos'])

test('a new key lacks buckets that it doesn’t name, and writing where it can only read', () => {
  expect(lostAccess(old, limited({ logs: 'read_only', photos: 'read_write' }), places)).toEqual([
    'logs in eu (Read and write)',
  ])
  expect(lostAccess(old, limited({}), places)).toEqual(['logs in eu (Read and write)', 'photos in eu (Read only)'])
  expect(lostAccess(unlimited, old, places)).toEqual(['All buckets'])
})

test('a new key with the same or more access lacks nothing', () => {
  expect([old, unlimited].map((access) => lostAccess(old, access, places))).toEqual([[], []])
})

test('a deleted bucket isn’t lacking, because no new key can name it', () => {
  expect(lostAccess(old, limited({ logs: 'read_write' }), new Set(['eu/logs']))).toEqual([])
  // Without all buckets, any could exist.
  expect(lostAccess(old, limited({ logs: 'read_write' }), undefined)).toEqual(['photos in eu (Read only)'])
})
