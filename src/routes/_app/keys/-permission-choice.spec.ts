import { expect, test } from 'vitest'
import { chooseAll, passesFilter, orderedBy, problemsOf, totals } from './-permission-choice'

const entry = (cluster: string, bucket_name: string, permissions: 'read_only' | 'read_write' = 'read_only') => ({
  cluster,
  bucket_name,
  permissions,
})
const one = { cluster: 'a', label: 'one' }
const other = { cluster: 'b', label: 'one' }

test('what is shown is set, everything else stays', () => {
  const now = [entry('a', 'one'), entry('c', 'hidden')]
  expect(chooseAll(now, [one, other], 'read_write')).toEqual([
    entry('c', 'hidden'),
    entry('a', 'one', 'read_write'),
    entry('b', 'one', 'read_write'),
  ])
  expect(chooseAll(now, [one, other], undefined)).toEqual([entry('c', 'hidden')])
})

test('the order is that of the buckets, whatever was chosen first', () => {
  const entries = [entry('z', 'gone'), entry('b', 'one'), entry('a', 'one')]
  expect(orderedBy(entries, [one, other])).toEqual([entry('a', 'one'), entry('b', 'one'), entry('z', 'gone')])
})

test('the table is narrowed by name, by cluster and by what is chosen', () => {
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

test('the sum tells the permissions apart', () => {
  expect(totals([])).toBe('None chosen')
  expect(totals([entry('a', 'one')])).toBe('1 bucket: 1 to read only')
  expect(totals([entry('a', 'one'), entry('b', 'one', 'read_write')])).toBe(
    '2 buckets: 1 to read and write, 1 to read only',
  )
})

test('an error of the API is told with the name of its bucket', () => {
  const entries = [entry('a', 'one'), entry('b', 'two')]
  expect(problemsOf(undefined, entries)).toBeUndefined()
  expect(problemsOf({ type: 'custom', message: 'Choose one.' }, entries)).toBe('Choose one.')
  const second = [undefined, { bucket_name: { type: 'server', message: 'It is gone.' } }]
  expect(problemsOf(second as never, entries)).toBe('two in b: It is gone.')
})
