/** Whole collections, also such as change while they are read, from a real server. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { area, list } from '#/contract/op'
import { callAll } from '../client/client'
import { json, reset, type Answer } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'

const server = signedInServer()
const things = area('things', { list: list('GET /things', { title: 'Things', item: z.object({ id: z.int() }) }) })
const rows = (from: number, n: number) => Array.from({ length: n }, (_, i) => ({ id: from + i }))
const page = (data: readonly object[], at: number, pages: number, results: number): Answer =>
  json(200, { data, page: at, pages, results })
const shape = async () => {
  const all = await callAll(things.list, {})
  return [all.data.length, all.results, all.complete, server.seen.length]
}

test('all pages are joined', async () => {
  server.say(page(rows(1, 500), 1, 2, 501), page(rows(501, 1), 2, 2, 501))
  expect(await shape()).toEqual([501, 501, true, 2])
})
test.each([0, undefined])('a page count of %s is an empty list', async (pages) => {
  server.say(json(200, { data: [], page: 0, pages, results: 0 }))
  await expect(callAll(things.list, {})).resolves.toEqual({ data: [], results: 0, complete: true })
})
test('a server that ignores the page number yields an incomplete list', async () => {
  server.say(page(rows(1, 3), 1, 3, 9))
  await expect(callAll(things.list, {})).resolves.toEqual({ data: rows(1, 3), results: 9, complete: false })
  expect(server.seen).toHaveLength(2)
})

const GONE: readonly (readonly [string, Answer])[] = [
  ['an empty page', page([], 2, 1, 500)],
  ['a 404', json(404, { errors: [{ reason: 'Not found' }] })],
  ['a 400 that names the page', json(400, { errors: [{ field: 'page', reason: 'Too high' }] })],
]
test.each(GONE)('a last row deleted in the meantime, shown by %s, leaves a complete list', async (_, gone) => {
  server.say(page(rows(1, 500), 1, 2, 501), gone, page(rows(1, 500), 1, 1, 500))
  expect(await shape()).toEqual([500, 500, true, expect.any(Number)])
  expect(server.seen.at(-1)?.url).toBe('/v4/things?page=1&page_size=500')
})
test('a row of the first page deleted in the meantime leaves no missing or deleted row', async () => {
  const before = page(rows(1, 500), 1, 2, 502)
  server.say(before, page(rows(502, 1), 2, 2, 501), page(rows(2, 500), 1, 2, 501), page(rows(502, 1), 2, 2, 501))
  const all = await callAll(things.list, {})
  expect(all).toEqual({ data: rows(2, 501), results: 501, complete: true })
})
test('a row added before a page and one deleted after it, so that the count stays, leave no row twice', async () => {
  const before = page(rows(1, 500), 1, 2, 1000)
  server.say(before, page(rows(500, 500), 2, 2, 1000), page(rows(0, 500), 1, 2, 1000), page(rows(500, 500), 2, 2, 1000))
  expect(await callAll(things.list, {})).toEqual({ data: rows(0, 1000), results: 1000, complete: true })
})
test('a list that changes twice is incomplete and not read a third time', async () => {
  server.say(
    page(rows(1, 500), 1, 2, 502),
    page(rows(501, 1), 2, 2, 501),
    page(rows(2, 500), 1, 2, 501),
    page(rows(502, 1), 2, 2, 503),
  )
  expect(await shape()).toEqual([501, 501, false, 4])
})
test('rows shown while loading don’t shrink during the second read', async () => {
  const seen: number[] = []
  server.say(
    page(rows(1, 500), 1, 3, 1001),
    page(rows(501, 500), 2, 3, 1000),
    page(rows(1, 500), 1, 2, 1000),
    page(rows(501, 500), 2, 2, 1000),
  )
  await callAll(things.list, {}, { onRows: ({ data }) => seen.push(data.length) })
  expect(seen).toEqual([500])
})
test('any other failing page fails the list', async () => {
  server.say(page(rows(1, 500), 1, 2, 501), reset)
  await expect(callAll(things.list, {})).rejects.toMatchObject({ kind: 'unreachable' })
})
test('a page that is too large for the server is read again in pages of 25', async () => {
  const large = json(400, { errors: [{ field: 'page_size', reason: 'This page is larger than 8 MiB.' }] })
  server.say(page(rows(1, 500), 1, 2, 530), large, page(rows(1, 25), 1, 2, 30), page(rows(26, 5), 2, 2, 30))
  const all = await callAll(things.list, {})
  expect(all).toEqual({ data: rows(1, 30), results: 30, complete: true })
  expect(server.seen.map((s) => s.url.replace('/v4/things?', ''))).toEqual([
    'page=1&page_size=500',
    'page=2&page_size=500',
    'page=1&page_size=25',
    'page=2&page_size=25',
  ])
})
test('a server that refuses paging is asked without it', async () => {
  const refused = json(400, { errors: [{ field: 'page_size', reason: 'Unknown' }] })
  server.say(refused, refused, page(rows(1, 3), 1, 1, 3))
  expect(await shape()).toEqual([3, 3, true, 3])
})
