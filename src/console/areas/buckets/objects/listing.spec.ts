import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MarkerStuck } from '#/console/api/client/response-variants'
import { compareNames } from '#/lib/object-name'
import { createListing, type ListingEntry, type PageRequest } from './listing'

const object = (name: string, size = 1): ListingEntry => ({
  name,
  size,
  etag: 'e',
  last_modified: '2026-01-01T00:00:00',
  owner: 'o',
})
const folder = (name: string): ListingEntry => ({ name, size: null, etag: null, last_modified: null, owner: null })
const row = (name: string) => (name.endsWith('/') ? folder(name) : object(name))

type Form = 'beside' | 'in-entries' | 'cut-only' | 'silent' | 'repeats'
const FORMS: readonly Form[] = ['beside', 'in-entries', 'cut-only', 'silent', 'repeats']

/** A store as servers in the field are: it pages by byte order, and tells where to go on in its own form. */
function store(names: Iterable<string>, size: number, form: Form = 'beside') {
  const held = new Set(names)
  const asked: PageRequest[] = []
  const read = async (request: PageRequest) => {
    asked.push(request)
    const { marker } = request
    const all = [...held].toSorted(compareNames)
    const from = all.findIndex((n) => marker === null || compareNames(n, marker) > 0)
    const rest = from < 0 ? [] : all.slice(from)
    const repeated = form === 'repeats' && marker !== null && held.has(marker) ? [marker] : []
    const names = [...repeated, ...rest.slice(0, size)]
    const cut = rest.length > size
    const next = cut ? (names.at(-1) ?? null) : null
    if (form === 'silent') return { data: names.map(row) }
    if (form === 'cut-only') return { data: names.map(row), is_truncated: cut }
    if (form === 'in-entries') return { data: names.map((n) => ({ ...row(n), next_marker: next, is_truncated: cut })) }
    return { data: names.map(row), next_marker: next, is_truncated: cut }
  }
  return { held, asked, read }
}
const namesOf = (listing: ReturnType<typeof createListing>) => listing.get().rows.map((e) => e.name)
async function readAll(listing: ReturnType<typeof createListing>) {
  while (listing.get().more && listing.get().error === null) await listing.more()
}

const names = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '🎉', '\u{fff0}'), minLength: 1, maxLength: 5 }),
  { maxLength: 40 },
)

afterEach(() => {
  vi.useRealTimers()
})

describe('a listing', () => {
  test('contains every name once and in order, for any page sizes', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 7 }), fc.constantFrom(...FORMS), async (all, size, form) => {
        const listing = createListing(store(all, size, form).read)
        await readAll(listing)
        expect(listing.get().error).toBeNull()
        expect(namesOf(listing)).toEqual(all.toSorted(compareNames))
      }),
    )
  })

  test('a refresh in progress still finds the shown rows, so that a folder selected meanwhile stays a folder', async () => {
    const server = store(['a.txt', 'photos/'], 10)
    const found: unknown[] = []
    const listing = createListing((request) => {
      found.push(listing.find('photos/')?.name)
      return server.read(request)
    })
    await listing.more()
    server.held.delete('photos/')
    await listing.refresh()
    expect([...found, listing.find('photos/')]).toEqual([undefined, 'photos/', undefined])
  })

  test('a refresh shows additions and deletions, also in a long listing that is refreshed in part', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, fc.integer({ min: 1, max: 5 }), async (before, after, size) => {
        const server = store(before, size)
        const listing = createListing(server.read)
        await readAll(listing)
        server.held.clear()
        for (const name of after) server.held.add(name)
        await listing.refresh()
        // Looking at every row reads every stale part; a part without rows left has no row to look at.
        await listing.renewSeen([...before, ...after])
        await readAll(listing)
        expect(namesOf(listing)).toEqual(after.toSorted(compareNames))
        expect(listing.get().stale).toBe(false)
      }),
    )
  })

  test('keeps its rows when a page fails, and continues from there', async () => {
    const server = store(['a', 'b', 'c', 'd'], 2)
    let broken = false
    const listing = createListing((r) => (broken ? Promise.reject(new Error('down')) : server.read(r)))
    await listing.more()
    broken = true
    await listing.more()
    expect(listing.get()).toMatchObject({ more: true, loading: false, error: new Error('down') })
    await expect(listing.refresh()).rejects.toThrow('down')
    expect(namesOf(listing)).toEqual(['a', 'b'])
    expect(listing.find('b')?.name).toBe('b')
    broken = false
    await listing.more()
    await readAll(listing)
    expect(namesOf(listing)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('ends with an error when the server repeats markers, and keeps that page', async () => {
    const pages = [
      { data: [object('a')], next_marker: 'a', is_truncated: true },
      { data: [object('b')], next_marker: 'b', is_truncated: true },
      { data: [object('c')], next_marker: 'a', is_truncated: true },
    ]
    let at = 0
    const listing = createListing(async () => pages[at++] ?? { data: [] })
    await readAll(listing)
    expect(listing.get().error).toBeInstanceOf(MarkerStuck)
    expect(namesOf(listing)).toEqual(['a', 'b', 'c'])
  })

  test('ends with an error when pages never contain new names', async () => {
    let n = 0
    const listing = createListing(async () => ({ data: [object('a')], next_marker: `m${n++}`, is_truncated: true }))
    await readAll(listing)
    expect(listing.get().error).toBeInstanceOf(MarkerStuck)
    expect(n).toBeLessThan(30)
  })

  test('drops the response of an aborted request', async () => {
    const stop = new AbortController()
    const listing = createListing(async () => {
      stop.abort()
      return { data: [object('late')] }
    })
    await listing.more({ signal: stop.signal })
    expect(listing.get()).toMatchObject({ rows: [], error: null, loading: false, more: true })
  })

  test('excludes the folder’s own placeholder from the rows, and reports it', async () => {
    const listing = createListing(async () => ({ data: [object('f/', 0), object('f/a')], is_truncated: false }), {
      own: 'f/',
    })
    await listing.more()
    expect(namesOf(listing)).toEqual(['f/a'])
    expect(listing.get().own?.name).toBe('f/')
  })

  test('a refresh reports that the folder’s own placeholder was deleted', async () => {
    let data = [object('f/', 0), object('f/a')]
    const listing = createListing(async () => ({ data, is_truncated: false }), { own: 'f/' })
    await listing.more()
    data = [object('f/a')]
    await listing.refresh()
    expect(listing.get().own).toBeUndefined()
    expect(namesOf(listing)).toEqual(['f/a'])
  })

  test('refreshes only the visible part of a long listing', async () => {
    const all = Array.from({ length: 60 }, (_, n) => `n${String(n).padStart(2, '0')}`)
    const server = store(all, 5)
    const listing = createListing(server.read)
    await readAll(listing)
    server.asked.length = 0
    server.held.delete('n31')
    await listing.refresh()
    expect(server.asked).toHaveLength(0)
    await listing.renewSeen(['n31'])
    expect(server.asked).toHaveLength(1)
    expect(namesOf(listing)).toEqual(all.filter((n) => n !== 'n31'))
    // Later refreshes read it again, because the view asks again only after a scroll.
    server.held.delete('n32')
    await listing.refresh()
    expect(server.asked).toHaveLength(2)
    expect(namesOf(listing)).not.toContain('n32')
  })

  test('refreshes the open object of a long listing, and reports when each row was read', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
    const all = Array.from({ length: 60 }, (_, n) => `n${String(n).padStart(2, '0')}`)
    const server = store(all, 5)
    let broken = false
    const listing = createListing((r) => (broken ? Promise.reject(new Error('down')) : server.read(r)))
    await readAll(listing)
    vi.setSystemTime(2000)
    await listing.refresh()
    expect([listing.readAt('n00'), listing.readAt('n31')]).toEqual([1000, 1000])
    listing.watch('n31')
    server.asked.length = 0
    await listing.refresh()
    expect(server.asked[0]).toMatchObject({ marker: 'n29' })
    expect([listing.readAt('n00'), listing.readAt('n31')]).toEqual([1000, 2000])
    broken = true
    await expect(listing.refresh()).rejects.toThrow('down')
    expect(listing.readAt('n31')).toBe(2000)
    listing.watch(undefined)
    await listing.refresh()
  })

  test('reads in the background without an update per page', async () => {
    const listing = createListing(
      store(
        Array.from({ length: 400 }, (_, n) => `${n}`),
        2,
      ).read,
    )
    let shown = 0
    listing.subscribe(() => (shown += 1))
    while (listing.get().more) await listing.more({ background: true })
    expect(listing.get().rows).toHaveLength(400)
    expect(shown).toBeLessThan(100)
  })
})
