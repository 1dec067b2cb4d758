import { describe, expect, it } from 'vitest'
import type { SearchState } from './resource-search'
import { searchAll } from './search'
import { SOURCES } from './sources'

const image = (id: string) => ({ id, label: `Debian ${id}`, is_public: !id.startsWith('private/') })
const looked = (label: string, rows: readonly unknown[]): SearchState =>
  new Map([[label, { status: 'whole', rows, results: rows.length, why: null, waits: null }]])
const cities = (id: string) => (id === 'us-iad' ? 'Washington, DC' : undefined)
const ids = (from: string, count: number) => Array.from({ length: count }, (_, i) => `${from}/${i + 1}`)

/** Count and target of the link to all matches, by group. */
const targets = (query: string, looking: SearchState) =>
  Object.fromEntries(
    searchAll(query, [], SOURCES, looking, cities).map(({ label, count, all }) => [label, [count, all?.props]]),
  )

describe('all matches', () => {
  it('private and public images are counted separately and link to their own lists', () => {
    const rows = [...ids('private', 8), ...ids('acme', 7)].map(image)
    expect(targets('debian', looked('Images', rows))).toEqual({
      Images: [8, { to: '/images', search: { filter: 'debian' } }],
      'Public images': [7, { to: '/images/public', search: { filter: 'debian' } }],
    })
  })

  it('a list without a match has no group', () => {
    expect(Object.keys(targets('debian', looked('Images', ids('acme', 3).map(image))))).toEqual(['Public images'])
    expect(targets('arch', looked('Images', ids('private', 3).map(image)))).toEqual({})
  })

  it('new rows are searched', () => {
    expect(targets('debian', looked('Images', ids('private', 2).map(image)))['Images']?.[0]).toBe(2)
    expect(targets('debian', looked('Images', ids('private', 3).map(image)))['Images']?.[0]).toBe(3)
  })
})

it('a volume is shown with its city and tags, and found by its IDs too', () => {
  const row = { id: 4093, label: 'pg', region: 'us-iad', tags: ['prod'] }
  const query = (text: string) =>
    searchAll(text, [], SOURCES, looked('Volumes', [row]), cities).flatMap((g) => g.found.map(({ more }) => more))
  for (const text of ['wash', 'prod', '4093', 'us-iad']) expect(query(text)).toEqual(['Washington, DC · prod'])
  expect(query('paris')).toEqual([])
})

it.each([
  ['Access keys', { id: 1, label: '', access_key: 'AB12' }, 'AB12', undefined],
  ['Contacts', { id: 1, name: '', email: 'ab@example.com' }, 'ab@example.com', undefined],
  ['Access keys', { id: 1, label: 'abc', access_key: 'AB12' }, 'abc', 'AB12'],
  ['Contacts', { id: 1, name: 'Abe', email: 'ab@example.com' }, 'Abe', 'ab@example.com'],
])('%s show their name, else what identifies them: %o', (list, row, label, more) => {
  const [group] = searchAll('ab', [], SOURCES, looked(list, [row]), cities)
  expect(group?.found.map((f) => [f.label, f.more])).toEqual([[label, more]])
})
