import { expect, test } from 'vitest'
import { entriesOf, goneEntries, keyName, keyKindOf, permissionFor, keyPermissionText } from './key-reach'

const entry = (cluster: string, bucket_name: string) => ({ cluster, bucket_name, permissions: 'read_only' as const })
const all = { limited: false, bucket_access: null }
const some = { limited: true, bucket_access: [entry('a', 'one'), entry('b', 'one')] }
const none = { limited: true, bucket_access: [] }

test('a limited key with an empty list is not an unlimited one', () => {
  expect([all, some, none].map(keyKindOf)).toEqual(['unlimited', 'limited', 'none'])
  // A server that omits the list must not make a limited key look unlimited.
  expect(keyKindOf({ limited: true, bucket_access: null })).toBe('none')
  expect(keyKindOf({ limited: false, bucket_access: [entry('a', 'one')] })).toBe('unlimited')
  expect(entriesOf({ limited: false, bucket_access: [entry('a', 'one')] })).toEqual([])
})

test('a bucket of the same name in another cluster is another bucket', () => {
  expect(permissionFor(some, 'a/one')).toBe('read_only')
  expect(permissionFor(some, 'c/one')).toBeUndefined()
  expect(permissionFor(all, 'c/one')).toBe('read_write')
  expect(permissionFor(none, 'a/one')).toBeUndefined()
})

test('an entry counts as deleted only when every bucket was read', () => {
  expect(goneEntries(some, new Set(['a/one']))).toEqual([entry('b', 'one')])
  expect(goneEntries(some, undefined)).toEqual([])
  expect(goneEntries(all, new Set())).toEqual([])
})

test('a key without a label shows its access key, an unknown permission itself', () => {
  expect(keyName({ label: '', access_key: 'AK' })).toBe('AK')
  expect(keyName({ label: 'ci', access_key: 'AK' })).toBe('ci')
  expect(keyPermissionText('read_write')).toBe('Read/write')
  expect(keyPermissionText('list_only')).toBe('list_only')
})
