import { expect, test } from 'vitest'
import type { EndpointType } from '#/contract/clusters'
import { parseBucketRef, destinationOf, preservesAccess, bucketRefText, renamed } from './destination'
import { insideItself, objectEnds, sameName } from './words'

const logs = (cluster: string) => ({ cluster, bucket: 'logs' })
const row = (cluster: string, label: string, endpoint_type: EndpointType) => ({
  cluster,
  label,
  endpoint_type,
  created: '2026-11-18T09:12:05',
  hostname: `${label}.store.example`,
  objects: 0,
  size: 0,
})

test('the open bucket is its own destination, also under the name that lists have for its cluster', () => {
  const here = logs('us-east-1')
  expect(destinationOf('us-east/logs', here, 'us-east')).toBe(here)
  expect(destinationOf('us-east-1/logs', here, 'us-east')).toEqual(here)
  expect(destinationOf('us-east-1/logs', here, 'us-east-1')).toBe(here)
})

test('a bucket of the same name in another cluster is another destination', () => {
  expect(destinationOf('eu-west/logs', logs('us-east-1'), 'us-east')).toEqual(logs('eu-west'))
  expect(destinationOf('us-east/other', logs('us-east-1'), 'us-east')).toEqual({ cluster: 'us-east', bucket: 'other' })
})

test('a place is read as it was written', () => {
  expect(parseBucketRef(bucketRefText(logs('us-iad-1')))).toEqual(logs('us-iad-1'))
})

test('copies keep no access from or to a bucket without it, also where lists name its cluster otherwise', () => {
  const here = logs('us-east-1')
  const open = row('us-east', 'logs', 'E3')
  const old = row('us-east', 'logs', 'E0')
  const other = row('us-east', 'other', 'E3')
  expect(preservesAccess(here, here, open, [open])).toBe(false)
  expect(preservesAccess(here, here, old, [old])).toBe(true)
  expect(preservesAccess({ cluster: 'us-east', bucket: 'other' }, here, old, [old, other])).toBe(false)
  expect(preservesAccess({ cluster: 'us-east', bucket: 'other' }, here, open, [open])).toBe(false)
  expect(preservesAccess(here, here, undefined, undefined)).toBe(true)
})

test.each([
  ['a/old/', true, 'new', 'a/new/'],
  ['a/old/', true, 'new/', 'a/new/'],
  ['old/', true, 'sub/new', 'sub/new/'],
  ['a/old.txt', false, 'new.txt', 'a/new.txt'],
  ['a/', false, 'b/', 'a/b/'],
])('%s (a folder: %s) renamed to %s becomes %s', (name, isFolder, typed, into) => {
  expect(renamed(name, isFolder, typed)).toEqual({ into, problem: undefined })
})

test.each([
  ['a/old/', true, 'old', sameName],
  ['a/old/', true, 'old/', sameName],
  ['a/old/', true, 'old/inner', insideItself],
  ['a/old/', true, '/', 'Enter a name.'],
  ['old.txt', false, 'old.txt', sameName],
  ['old.txt', false, 'new/', objectEnds],
])('%s (a folder: %s) can’t be renamed to %s', (name, isFolder, typed, problem) => {
  expect(renamed(name, isFolder, typed).problem).toBe(problem)
})
