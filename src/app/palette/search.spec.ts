import { describe, expect, it } from 'vitest'
import { indexOf } from '#/lib/rank'
import type { SearchState } from './resource-search'
import { searchAll } from './search'
import { SOURCES } from './sources'

const none = indexOf([])
const image = (id: string) => ({ id, label: `Debian ${id}`, is_public: !id.startsWith('private/') })
const looked = (label: string, rows: readonly unknown[]): SearchState =>
  new Map([[label, { status: 'whole', rows, results: rows.length, why: null, waits: null }]])
const ids = (from: string, count: number) => Array.from({ length: count }, (_, i) => `${from}/${i + 1}`)

/** Where "All of these" leads, by group. */
const targets = (query: string, looking: SearchState) =>
  Object.fromEntries(
    searchAll(query, none, SOURCES, looking).map(({ label, count, all }) => [label, [count, all?.props]]),
  )

describe('all that match', () => {
  it('private and public images are counted apart, and each leads to the list that holds them', () => {
    const rows = [...ids('private', 8), ...ids('acme', 7)].map(image)
    expect(targets('debian', looked('Images', rows))).toEqual({
      Images: [8, { to: '/images', search: { filter: 'debian' } }],
      'Public images': [7, { to: '/images/public', search: { filter: 'debian' } }],
    })
  })

  it('a list without a match is no group', () => {
    expect(Object.keys(targets('debian', looked('Images', ids('acme', 3).map(image))))).toEqual(['Public images'])
    expect(targets('arch', looked('Images', ids('private', 3).map(image)))).toEqual({})
  })

  it('rows that came anew are searched anew', () => {
    expect(targets('debian', looked('Images', ids('private', 2).map(image)))['Images']?.[0]).toBe(2)
    expect(targets('debian', looked('Images', ids('private', 3).map(image)))['Images']?.[0]).toBe(3)
  })
})
