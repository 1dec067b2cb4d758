import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AllRows } from '#/console/api/query/all-pages'
import { removeFromList } from '#/console/api/query/cached-rows'
import { type Answer, json, raw } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { testVolume } from '#test/api/test-volume'
import { qAll } from '#/console/api/client/client'
import { session } from '#/console/api/session/session'
import { keys } from '#/contract/keys'
import type { AnyOp } from '#/contract/op'
import { volumes } from '#/contract/volumes'
import { createResourceSearch, labelFilter, type SearchSource, type ResourceSearch } from './resource-search'
import { noteOf } from './search-status'

const server = signedInServer()
let cache: QueryClient
let search: ResourceSearch
beforeEach(() => {
  cache = new QueryClient()
})
afterEach(() => {
  search.stop()
  session.end()
})

const source = (op: AnyOp, label: string, more: Partial<SearchSource> = {}): SearchSource => ({
  label,
  op,
  key: qAll(op, {}).queryKey,
  unasked: 10_000,
  filtered: false,
  ...more,
})
const open = (...sources: SearchSource[]) => (search = createResourceSearch(sources, cache))
const status = (label: string) => search.get().get(label)?.status
const noteText = (label: string) => {
  const looked = search.get().get(label)
  return looked && noteOf(label, looked)?.text
}
const all = Array.from({ length: 1200 }, (_, i) => testVolume({ id: i + 1, label: `volume-${i + 1}` }))
/** Answers with pages of volumes, and with filtered labels if `filters`. */
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

test('loading starts on request, and cached lists are not read again', async () => {
  cache.setQueryData(qAll(volumes.list, {}).queryKey, { data: [], results: 0, complete: true })
  server.say(json(200, { data: [], page: 1, pages: 1, results: 0 }))
  open(source(volumes.list, 'Volumes'), source(keys.list, 'Keys'))
  expect(server.seen).toEqual([])
  search.load()
  await expect.poll(() => status('Keys')).toBe('whole')
  expect(requests()).toEqual(['/object-storage/keys?page=1&page_size=500'])
})

test('all pages are read and cached, with progress', async () => {
  server.say(pages())
  const said = new Set<string | undefined>()
  open(source(volumes.list, 'Volumes'))
  search.subscribe(() => said.add(noteText('Volumes')))
  search.load()
  await expect.poll(() => status('Volumes')).toBe('whole')
  expect([...said]).toContain('Volumes: searched 500 of 1,200…')
  expect(noteText('Volumes')).toBeUndefined()
  expect(cache.getQueryData<AllRows<unknown>>(qAll(volumes.list, {}).queryKey)).toMatchObject({
    results: 1200,
    complete: true,
  })
  expect(server.seen).toHaveLength(3)
})

test('rows read before a deletion don’t bring the deleted row back into the list', async () => {
  const { queryKey } = qAll(volumes.list, {})
  const two = { data: all.slice(0, 2), page: 1, pages: 1, results: 2 }
  cache.setQueryData<AllRows<unknown>>([...queryKey], { ...two, complete: true }, { updatedAt: 1 })
  server.say((res, seen, nth) => {
    removeFromList(cache, volumes.remove, { params: { volumeId: 1 } })
    json(200, two)(res, seen, nth)
  })
  open(source(volumes.list, 'Volumes'))
  search.load()
  await expect.poll(() => status('Volumes')).toBe('whole')
  expect(cache.getQueryData<AllRows<unknown>>(queryKey)?.data).toEqual(all.slice(1, 2))
})

test('a list that changes while loading is read once more, then reported as changed', async () => {
  server.say(json(200, { data: all.slice(0, 3), page: 1, pages: 1, results: 5 }))
  open(source(volumes.list, 'Volumes'))
  search.load()
  await expect.poll(() => noteText('Volumes')).toBe('Volumes: changed while loading')
  expect(server.seen).toHaveLength(2)
  expect(cache.getQueryData(qAll(volumes.list, {}).queryKey)).toBeUndefined()
})

test('an expensive list is read in part until the user asks for all', async () => {
  server.say(pages())
  open(source(volumes.list, 'Volumes', { unasked: 500 }))
  search.load()
  await expect.poll(() => status('Volumes')).toBe('partly')
  expect(noteText('Volumes')).toBe('Volumes: searched 500 of 1,200')
  expect(cache.getQueryData(qAll(volumes.list, {}).queryKey)).toBeUndefined()
  search.loadMore('Volumes')
  await expect.poll(() => status('Volumes')).toBe('whole')
})

test('a filterable list is queried by label once', async () => {
  server.say(pages({ filters: true }))
  open(source(volumes.list, 'Volumes', { filtered: true }))
  search.load()
  await expect.poll(() => status('Volumes')).toBe('partly')
  await Promise.all([search.askFilter('volume-1199'), search.askFilter('volume-1199')])
  expect(requests()).toEqual([
    '/volumes?page=1&page_size=500',
    '/volumes?page=1&page_size=100 {"label":{"+contains":"volume-1199"}}',
  ])
  expect(search.get().get('Volumes')?.rows.at(-1)).toMatchObject({ label: 'volume-1199' })
})

test.each([
  ['refuses the filter', json(400, { errors: [{ field: 'X-Filter', reason: 'Cannot filter on label' }] })],
  ['ignores the filter', json(200, { data: all.slice(0, 3), page: 1, pages: 1, results: 3 })],
])('an API that %s is read page by page', async (_, answer) => {
  server.say(pages(), answer, pages())
  open(source(volumes.list, 'Volumes', { filtered: true }))
  search.load()
  await expect.poll(() => status('Volumes')).toBe('partly')
  await search.askFilter('volume-1199')
  await expect.poll(() => status('Volumes')).toBe('whole')
  expect(search.get().get('Volumes')?.rows).toHaveLength(1200)
})

test('a missing scope is named, without a request if known', async () => {
  session.recordGrantedScopes('token-1', ['object_storage:read_only'])
  server.say(json(403, { errors: [{ reason: 'Requires object_storage:read_only' }] }))
  open(source(volumes.list, 'Volumes'), source(keys.list, 'Keys'))
  search.load()
  expect(noteText('Volumes')).toBe('Volumes: Your token lacks the scope volumes:read_only')
  await expect.poll(() => status('Keys')).toBe('refused')
  expect(requests()).toEqual(['/object-storage/keys?page=1&page_size=500'])
})

test('a failed list shows the reason and can be retried', async () => {
  server.say(raw(500, 'text/html', '<h1>oops</h1>'))
  open(source(keys.list, 'Keys'))
  search.load()
  await expect.poll(() => status('Keys'), { timeout: 10_000 }).toBe('failed')
  expect(noteText('Keys')).toBe('Keys: The API returned an error')
  server.say(json(200, { data: [], page: 1, pages: 1, results: 0 }))
  search.loadMore('Keys')
  await expect.poll(() => status('Keys')).toBe('whole')
})

test('a closed palette sends no more requests', async () => {
  server.say(pages(), json(200, { data: [], page: 1, pages: 1, results: 0 }))
  const closed = open(source(volumes.list, 'Volumes'))
  closed.subscribe(() => closed.get().get('Volumes')?.rows.length === 500 && closed.stop())
  closed.load()
  await expect.poll(() => closed.get().get('Volumes')?.rows.length).toBe(500)
  open(source(keys.list, 'Keys')).load()
  await expect.poll(() => status('Keys')).toBe('whole')
  expect(requests()).toEqual(['/volumes?page=1&page_size=500', '/object-storage/keys?page=1&page_size=500'])
})

test('the filter header contains only ASCII', () => {
  expect(labelFilter('größe "x"')).toBe('{"label":{"+contains":"gr\\u00f6\\u00dfe \\"x\\""}}')
})
