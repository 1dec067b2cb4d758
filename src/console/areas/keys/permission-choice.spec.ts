import { expect, test } from 'vitest'
import { chooseAll, passesFilter, orderedBy, problemsOf, totals } from './permission-choice'

const entry = (cluster: string, bucket_name: string, permissions: 'read_only' | 'read_write' = 'read_only') => ({
  cluster,
  bucket_name,
  permissions,
})
const one = { cluster: 'a', label: 'one' }
const other = { cluster: 'b', label: 'one' }

test('setting a permission changes only the given buckets', () => {
  const now = [entry('a', 'one'), entry('c', 'hidden')]
  expect(chooseAll(now, [one, other], 'read_write')).toEqual([
    entry('c', 'hidden'),
    entry('a', 'one', 'read_write'),
    entry('b', 'one', 'read_write'),
  ])
  expect(chooseAll(now, [one, other], undefined)).toEqual([entry('c', 'hidden')])
})

test('entries follow the order of the buckets, not of the selection', () => {
  const entries = [entry('z', 'deleted'), entry('b', 'one'), entry('a', 'one')]
  expect(orderedBy(entries, [one, other])).toEqual([entry('a', 'one'), entry('b', 'one'), entry('z', 'deleted')])
})

test('the filter matches name, cluster and selection', () => {
  const all = { text: '', cluster: undefined, chosen: undefined }
  const chosen = new Map([['a/one', 'read_only' as const]])
  const both = (more: object) => [one, other].map((b) => passesFilter(b, { ...all, ...more }, chosen))
  expect(both({})).toEqual([true, true])
  expect(both({ text: ' ONE ' })).toEqual([true, true])
  expect(both({ text: 'two' })).toEqual([false, false])
  expect(both({ cluster: 'b' })).toEqual([false, true])
  expect(both({ chosen: 'yes' })).toEqual([true, false])
  expect(both({ chosen: 'no' })).toEqual([false, true])
})

test('the summary counts buckets by permission', () => {
  expect(totals([])).toBe('None selected')
  expect(totals([entry('a', 'one')])).toBe('1 bucket: 1 read only')
  expect(totals([entry('a', 'one'), entry('b', 'one', 'read_write')])).toBe('2 buckets: 1 read/write, 1 read only')
  const many = Array.from({ length: 1200 }, (_, n) => entry('a', `b${n}`))
  expect(totals(many)).toBe('1,200 buckets: 1,200 read only')
})

test('an API error names its bucket', () => {
  const entries = [entry('a', 'one'), entry('b', 'two')]
  expect(problemsOf(undefined, entries)).toBeUndefined()
  expect(problemsOf({ type: 'custom', message: 'Choose one.' }, entries)).toBe('Choose one.')
  const second = [undefined, { bucket_name: { type: 'server', message: 'No such bucket.' } }]
  expect(problemsOf(second as never, entries)).toBe('two in b: No such bucket.')
})
