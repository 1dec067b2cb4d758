import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import { openDb } from '#/server/db/open'
import type { Database } from '#/server/db/schema'
import { compareBytes, entryName, listObjects, successor, type ListingQuery } from './listing'

let db: Kysely<Database>
let bucketId: number
const T = '2026-01-01T00:00:00'
/** `npm run test:deep` can set more runs. */
const atLeast = (runs: number) => ({ numRuns: Math.max(runs, fc.readConfigureGlobal().numRuns ?? 0) })

beforeAll(async () => {
  db = await openDb(':memory:')
  await db
    .insertInto('account')
    .values({ uuid: 'u', name: 'n', balance: 0, managed: 0, priority_program: 0, created: T })
    .execute()
  await db
    .insertInto('region')
    .values({
      id: 'r',
      label: '',
      country: '',
      status: 'ok',
      resolvers_ipv4: '',
      resolvers_ipv6: '',
      capabilities: '[]',
    })
    .execute()
  await db
    .insertInto('cluster')
    .values({ id: 'c', region: 'r', domain: 'd', static_site_domain: 's', status: 'available' })
    .execute()
  const bucket = { account_id: 1, cluster: 'c', acl: 'private', cors_enabled: 0, created: T, objects: 0, size: 0 }
  await db
    .insertInto('bucket')
    .values({ ...bucket, label: 'other' })
    .execute()
  const row = await db
    .insertInto('bucket')
    .values({ ...bucket, label: 'one' })
    .returning('id')
    .executeTakeFirstOrThrow()
  bucketId = row.id
  await fill(['neighbor', 'a/neighbor'], bucketId - 1)
})
afterAll(() => db.destroy())

async function fill(names: readonly string[], id = bucketId) {
  await db.deleteFrom('object').where('bucket_id', '=', id).execute()
  const row = { bucket_id: id, blob: 'b', size: 1, etag: 'e', content_type: 't', last_modified: T, acl: 'private' }
  for (let at = 0; at < names.length; at += 1000) {
    const values = names.slice(at, at + 1000).map((name) => ({ ...row, name }))
    await db.insertInto('object').values(values).execute()
  }
}
const names = async (query: Partial<ListingQuery>) => {
  const page = await listObjects(db, bucketId, { pageSize: 100, ...query })
  return { names: page.entries.map(entryName), next: page.nextMarker }
}

/** The specification of the listing, without regard to cost. */
function model(all: readonly string[], { prefix = '', delimiter = '', marker = '', pageSize }: ListingQuery) {
  const entries = new Map<string, boolean>()
  for (const name of all.toSorted(compareBytes)) {
    if (!name.startsWith(prefix)) continue
    const at = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    const folder = at >= 0
    entries.set(`${folder}${folder ? name.slice(0, at + delimiter.length) : name}`, folder)
  }
  const rest = [...entries]
    .map(([key, folder]) => ({ folder, name: key.slice(String(folder).length) }))
    .filter((e) => marker === '' || compareBytes(e.name, marker) > 0)
  const page = rest.slice(0, pageSize)
  return { page, next: rest.length > pageSize ? (page.at(-1)?.name ?? null) : null }
}

const unit = fc.constantFrom(
  'a', 'b', 'B', '/', '/', '%', '_', "'", '"', '\\', ' ', '.', '\u0001', '\n', '\u007f', 'é', 'e\u0301',
  '\ud7ff', '\ue000', '\uffff', '\ufffd', '😀', '\u{10000}', '\u{10ffff}', 'с',
) // prettier-ignore
const text = (maxLength: number) => fc.string({ unit, maxLength })
const name = fc.string({ unit, minLength: 1, maxLength: 6 })

test('A4.2-1 A4.2-2 A4.2-3 A4.2-4 D-list-1 D-list-2 D-list-3 D-list-5 a page equals that of the simple model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 40 }),
      text(3),
      fc.option(unit, { nil: '' }),
      fc.oneof(text(5), name),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (all, prefix, delimiter, marker, pageSize, most) => {
        await fill(all)
        const query = { prefix, delimiter, marker, pageSize }
        const got = await listObjects(db, bucketId, query, most)
        const want = model(all, query)
        expect(got.entries.map((e) => ({ folder: e.folder !== null, name: entryName(e) }))).toEqual(want.page)
        expect(got.nextMarker).toBe(want.next)
      },
    ),
    atLeast(400),
  )
})

test('A4.2-1 following the markers shows every entry once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 40 }),
      text(2),
      fc.option(unit, { nil: '' }),
      fc.integer({ min: 1, max: 5 }),
      async (all, prefix, delimiter, pageSize) => {
        await fill(all)
        const seen: string[] = []
        let marker: string | null = ''
        while (marker !== null) {
          const page: { names: string[]; next: string | null } = await names({ prefix, delimiter, marker, pageSize })
          seen.push(...page.names)
          // A marker that doesn't advance would loop forever.
          if (seen.length > all.length) break
          marker = page.next
        }
        expect(seen).toEqual(model(all, { prefix, delimiter, pageSize: 1e9 }).page.map((e) => e.name))
      },
    ),
    atLeast(100),
  )
})

test('the successor of a prefix follows every name with the prefix and precedes every later name', () => {
  expect(successor('a')).toBe('b')
  expect(successor('a\ud7ff')).toBe('a\ue000')
  expect(successor('a\uffff')).toBe('a\u{10000}')
  expect(successor('a\u{10ffff}')).toBe('b')
  expect(successor('\u{10ffff}\u{10ffff}')).toBeUndefined()
  expect(successor('')).toBeUndefined()
  const any = fc.string({ unit: 'binary', maxLength: 4 })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), any, any, (prefix, tail, other) => {
      const next = successor(prefix)
      if (next === undefined) return
      expect(compareBytes(prefix + tail, next)).toBeLessThan(0)
      if (compareBytes(other, prefix) > 0 && !other.startsWith(prefix)) {
        expect(compareBytes(other, next)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('D-list-1 capitals, percent and underscore are ordinary characters', async () => {
  await fill(['A1', 'a1', 'a%', 'a_', 'ab', 'B'])
  expect((await names({})).names).toEqual(['A1', 'B', 'a%', 'a1', 'a_', 'ab'])
  expect((await names({ prefix: 'a' })).names).toEqual(['a%', 'a1', 'a_', 'ab'])
  expect((await names({ prefix: 'a%' })).names).toEqual(['a%'])
  expect((await names({ prefix: 'a_' })).names).toEqual(['a_'])
})

test("D-list-2 D-list-3 a marker inside a folder doesn't show the folder again", async () => {
  await fill(['a/1', 'a/2', 'b', 'c/1', 'c/2', 'd'])
  expect(await names({ delimiter: '/', pageSize: 2 })).toEqual({ names: ['a/', 'b'], next: 'b' })
  expect((await names({ delimiter: '/', marker: 'a/' })).names).toEqual(['b', 'c/', 'd'])
  expect((await names({ delimiter: '/', marker: 'a/1' })).names).toEqual(['b', 'c/', 'd'])
  expect((await names({ delimiter: '/', marker: 'a' })).names).toEqual(['a/', 'b', 'c/', 'd'])
  expect(await names({ delimiter: '/', marker: 'b', pageSize: 1 })).toEqual({ names: ['c/'], next: 'c/' })
  expect(await names({ delimiter: '/', marker: 'c/', pageSize: 1 })).toEqual({ names: ['d'], next: null })
  expect(await names({ marker: 'zzz' })).toEqual({ names: [], next: null })
})

test('the last of all possible names is listed, with and without folders', async () => {
  const last = '\u{10ffff}'.repeat(256)
  await fill(['a', last])
  expect((await names({})).names).toEqual(['a', last])
  expect((await names({ delimiter: '/' })).names).toEqual(['a', last])
  expect((await names({ prefix: '\u{10ffff}' })).names).toEqual([last])
})
