import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AllRows } from '#/api/query/all-pages'
import { type Answer, json, raw } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { qAll } from '#/api/client/client'
import { session } from '#/api/session/session'
import { keys } from '#/contract/keys'
import type { AnyOp } from '#/contract/op'
import { volumes } from '#/contract/volumes'
import { createResourceSearch, labelFilter, type SearchSource, type ResourceSearch } from './resource-search'
import { searchStatusOf } from './search-status'

const server = signedInServer()
let cache: QueryClient
let looker: ResourceSearch
beforeEach(() => {
  cache = new QueryClient()
})
afterEach(() => {
  looker.stop()
  session.end()
})

const source = (op: AnyOp, label: string, more: Partial<SearchSource> = {}): SearchSource => ({
  label,
  op,
  key: qAll(op, {}).queryKey,
  read: (kept) => kept as AllRows<unknown> | undefined,
  keep: (rows) => rows,
  unasked: 10_000,
  filtered: false,
  ...more,
})
const open = (...sources: SearchSource[]) => (looker = createResourceSearch(sources, cache))
const standing = (label: string) => looker.get().get(label)?.standing
const words = (label: string) => {
  const looked = looker.get().get(label)
  return looked && searchStatusOf(label, looked)?.text
}
const VOLUME = {
  status: 'active',
  size: 10,
  region: 'eu',
  instance_id: null,
  instance_label: null,
  filesystem_path: '/dev',
  tags: [],
  hardware_type: 'nvme',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
}
const all = Array.from({ length: 1200 }, (_, i) => ({ ...VOLUME, id: i + 1, label: `volume-${i + 1}` }))
/** Pages of the volumes, and the filter where it is known. */
const pages =
  ({ filters = false } = {}): Answer =>
  (res, seen, nth) => {
    const { searchParams } = new URL(seen.url, server.origin)
    const wanted = seen.headers['x-filter']
    const label =
      filters && typeof wanted === 'string' ? (JSON.parse(wanted) as { label: { '+contains': string } }) : null
    const rows = label ? all.filter((v) => v.label.includes(label.label['+contains'])) : all
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('page_size'))]
    const data = rows.slice((page - 1) * size, page * size)
    json(200, { data, page, pages: Math.ceil(rows.length / size), results: rows.length })(res, seen, nth)
  }
const requests = () =>
  server.seen.map(({ url, headers }) => [url.replace('/v4', ''), headers['x-filter'] ?? ''].join(' ').trim())

test('nothing is asked before it is told to, and what a page has read is not asked for again', async () => {
  cache.setQueryData(qAll(volumes.list, {}).queryKey, { data: [], results: 0, complete: true })
  server.say(json(200, { data: [], page: 1, pages: 1, results: 0 }))
  open(source(volumes.list, 'Volumes'), source(keys.list, 'Keys'))
  expect(server.seen).toEqual([])
  looker.look()
  await expect.poll(() => standing('Keys')).toBe('whole')
  expect(requests()).toEqual(['/object-storage/keys?page=1&page_size=500'])
})

test('all pages are read and kept for the list; meanwhile it is said how far one is', async () => {
  server.say(pages())
  const said = new Set<string | undefined>()
  open(source(volumes.list, 'Volumes'))
  looker.subscribe(() => said.add(words('Volumes')))
  looker.look()
  await expect.poll(() => standing('Volumes')).toBe('whole')
  expect([...said]).toContain('Volumes: 500 of 1,200 looked at…')
  expect(words('Volumes')).toBeUndefined()
  expect(cache.getQueryData<AllRows<unknown>>(qAll(volumes.list, {}).queryKey)).toMatchObject({
    results: 1200,
    complete: true,
  })
  expect(server.seen).toHaveLength(3)
})

test('a list of which something went between two pages is read once more, and not called whole where it goes on', async () => {
  server.say(json(200, { data: all.slice(0, 3), page: 1, pages: 1, results: 5 }))
  open(source(volumes.list, 'Volumes'))
  looker.look()
  await expect.poll(() => words('Volumes')).toBe('Volumes: changed while it was read')
  expect(server.seen).toHaveLength(2)
  expect(cache.getQueryData(qAll(volumes.list, {}).queryKey)).toBeUndefined()
})

test('nor one whose first page lost a row meanwhile: the next row moved onto a page that was read before', async () => {
  const first = json(200, { data: all.slice(0, 3), page: 1, pages: 2, results: 5 })
  const second = json(200, { data: all.slice(4, 5), page: 2, pages: 2, results: 4 })
  server.say(first, second, first, second)
  open(source(volumes.list, 'Volumes'))
  looker.look()
  await expect.poll(() => standing('Volumes')).toBe('unsteady')
  expect(cache.getQueryData(qAll(volumes.list, {}).queryKey)).toBeUndefined()
})

test('one that changed while it was read, and then no more, is whole', async () => {
  server.say(
    json(200, { data: all.slice(0, 3), page: 1, pages: 1, results: 4 }),
    json(200, { data: all.slice(0, 3), page: 1, pages: 1, results: 3 }),
  )
  open(source(volumes.list, 'Volumes'))
  looker.look()
  await expect.poll(() => standing('Volumes')).toBe('whole')
  expect(looker.get().get('Volumes')?.rows).toHaveLength(3)
})

test('a kind that is dear is looked at in part, says so, and is read in whole when that is asked for', async () => {
  server.say(pages())
  open(source(volumes.list, 'Volumes', { unasked: 500 }))
  looker.look()
  await expect.poll(() => standing('Volumes')).toBe('partly')
  expect(words('Volumes')).toBe('Volumes: 500 of 1,200 looked at')
  expect(cache.getQueryData(qAll(volumes.list, {}).queryKey)).toBeUndefined()
  looker.more('Volumes')
  await expect.poll(() => standing('Volumes')).toBe('whole')
})

test('where the API filters by label it is asked for what was typed, once', async () => {
  server.say(pages({ filters: true }))
  open(source(volumes.list, 'Volumes', { filtered: true }))
  looker.look()
  await expect.poll(() => standing('Volumes')).toBe('partly')
  await Promise.all([looker.ask('volume-1199'), looker.ask('volume-1199')])
  expect(requests()).toEqual([
    '/volumes?page=1&page_size=500',
    '/volumes?page=1&page_size=100 {"label":{"+contains":"volume-1199"}}',
  ])
  expect(looker.get().get('Volumes')?.rows.at(-1)).toMatchObject({ label: 'volume-1199' })
})

test.each([
  ['refuses the filter', json(400, { errors: [{ field: 'X-Filter', reason: 'Cannot filter on label' }] })],
  ['overlooks the filter', json(200, { data: all.slice(0, 3), page: 1, pages: 1, results: 3 })],
])('an API that %s is read page by page', async (_, answer) => {
  server.say(pages(), answer, pages())
  open(source(volumes.list, 'Volumes', { filtered: true }))
  looker.look()
  await expect.poll(() => standing('Volumes')).toBe('partly')
  await looker.ask('volume-1199')
  await expect.poll(() => standing('Volumes')).toBe('whole')
  expect(looker.get().get('Volumes')?.rows).toHaveLength(1200)
})

test('a scope that is known to be missing is named without a request; one that turns out so is named as well', async () => {
  session.learnGranted('token-1', ['object_storage:read_only'])
  server.say(json(403, { errors: [{ reason: 'Requires object_storage:read_only' }] }))
  open(source(volumes.list, 'Volumes'), source(keys.list, 'Keys'))
  looker.look()
  expect(words('Volumes')).toBe('Volumes: the token lacks volumes:read_only')
  await expect.poll(() => standing('Keys')).toBe('refused')
  expect(requests()).toEqual(['/object-storage/keys?page=1&page_size=500'])
})

test('what failed says why, and is tried again when that is asked for', async () => {
  server.say(raw(500, 'text/html', '<h1>oops</h1>'))
  open(source(keys.list, 'Keys'))
  looker.look()
  await expect.poll(() => standing('Keys'), { timeout: 10_000 }).toBe('failed')
  expect(words('Keys')).toBe('Keys: could not be read, the API failed')
  server.say(json(200, { data: [], page: 1, pages: 1, results: 0 }))
  looker.more('Keys')
  await expect.poll(() => standing('Keys')).toBe('whole')
})

test('a closed palette asks nothing more', async () => {
  server.say(pages(), json(200, { data: [], page: 1, pages: 1, results: 0 }))
  const closed = open(source(volumes.list, 'Volumes'))
  closed.subscribe(() => closed.get().get('Volumes')?.rows.length === 500 && closed.stop())
  closed.look()
  await expect.poll(() => closed.get().get('Volumes')?.rows.length).toBe(500)
  open(source(keys.list, 'Keys')).look()
  await expect.poll(() => standing('Keys')).toBe('whole')
  expect(requests()).toEqual(['/volumes?page=1&page_size=500', '/object-storage/keys?page=1&page_size=500'])
})

test('the header carries ASCII alone', () => {
  expect(labelFilter('größe "x"')).toBe('{"label":{"+contains":"gr\\u00f6\\u00dfe \\"x\\""}}')
})
