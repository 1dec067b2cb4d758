import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#/api/client/errors'
import { queryClient } from '#/api/query/query-client'
import { session } from '#/api/session/session'
import { json } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { accountMemory, markSeen, remember } from './account-memory'
import { accountQueries } from './account-queries'
import { memoryKey } from './memory-keys'
import type { News } from './news'
import { trackOwnUpdates } from './own-updates'
import { lookForNews, readPart } from './watch-account'

const server = signedInServer()
const { queryKey } = accountQueries.services
const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ id: i + 1, label: `service-${i}` }))
const list = (data: readonly object[], results: number, complete: boolean) =>
  queryClient.setQueryData(queryKey, { data, results, complete } as never, { updatedAt: Date.now() - 3_600_000 })
const known = () => queryClient.getQueryData(queryKey)?.data.length

// Also clears the cache, which other specs share.
afterAll(() => session.end())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  queryClient.clear()
  server.say(json(200, { data: rows(500), page: 1, pages: 2, results: 600 }))
})

const page = (data: readonly object[], at: number) => json(200, { data, page: at, pages: 2, results: 600 })
const bothPages = [page(rows(600).slice(0, 500), 1), page(rows(600).slice(500), 2)]
test('a check reads a long list that a page has read whole again to its last page', async () => {
  list(rows(600), 600, true)
  server.say(...bothPages)
  expect(await readPart(queryClient, 'services')).toBe(true)
  expect([known(), server.seen.length]).toEqual([600, 2])
  expect(await readPart(queryClient, 'services')).toBe(true)
  expect(server.seen).toHaveLength(2)
})
test('a check reads a long list again although the overview, which doesn’t, shows it', async () => {
  list(rows(600), 600, true)
  server.say(...bothPages)
  const stop = new QueryObserver(queryClient, accountQueries.services as never).subscribe(() => undefined)
  expect(await readPart(queryClient, 'services')).toBe(true)
  stop()
  expect([known(), server.seen.length]).toEqual([600, 2])
})
test('a check leaves a list alone that would take too many requests', async () => {
  list(rows(10_001), 10_001, true)
  expect(await readPart(queryClient, 'services')).toBe(true)
  expect([known(), server.seen.length]).toEqual([10_001, 0])
})
test('a check leaves a long list alone that a page shows, although the page couldn’t refresh it', async () => {
  list(rows(600), 600, true)
  const stop = new QueryObserver(queryClient, { queryKey, staleTime: Infinity }).subscribe(() => undefined)
  const query = queryClient.getQueryCache().find({ queryKey })
  const error = new ApiError({ kind: 'server', op: 'managed.services', status: 500 })
  query?.setState({ ...query.state, status: 'error', error, isInvalidated: true })
  expect(await readPart(queryClient, 'services')).toBe(false)
  stop()
  expect([known(), server.seen.length]).toEqual([600, 0])
})
test.each([
  ['a short one', 2, 2, true],
  ['a long one that was read in part', 500, 600, false],
])('a check reads an old list again: %s', async (_, read, results, complete) => {
  list(rows(read), results, complete)
  expect(await readPart(queryClient, 'services')).toBe(true)
  expect([known(), server.seen.length]).toEqual([500, 1])
})

/** A browser's storage, and a change by a tab whose event this tab slept through. */
function storage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  const key = memoryKey(session.get().api, session.token()) ?? ''
  return (change: object) => kept.set(key, JSON.stringify({ ...JSON.parse(kept.get(key) ?? '{}'), ...change }))
}
const line = (id: string, seen = false): News => ({
  id,
  at: 1,
  tone: 'danger',
  title: id,
  target: { to: '/managed/services/1' },
  seen,
})
const lines = () => accountMemory.get().news.map(({ id, seen }) => [id, seen])

test('marking news as seen keeps the news that another tab found', () => {
  const inOtherTab = storage()
  remember({ news: [line('down 1')] })
  inOtherTab({ news: [line('down 2'), line('down 1')] })
  markSeen()
  expect(lines()).toEqual([
    ['down 2', true],
    ['down 1', true],
  ])
})
test('a check keeps what another tab found and marked as seen, and doesn’t repeat it', async () => {
  const inOtherTab = storage()
  remember({ known: {}, news: [line('down 3')] })
  const known = { 'down 1': { title: 'down 1', to: '/managed/services/1' } }
  inOtherTab({ known, news: [line('down 1', true), line('down 3', true)] })
  server.say(json(200, { data: [{ id: 1, label: 'web', status: 'problem' }], page: 1, pages: 1, results: 1 }))
  expect(await lookForNews(queryClient, trackOwnUpdates(0))).toEqual([])
  expect(lines()).toEqual([
    ['down 1', true],
    ['down 3', true],
  ])
})
const down = (n: number) => rows(n).map((row) => ({ ...row, services: [], status: row.id === n ? 'problem' : 'ok' }))
const updates = trackOwnUpdates(0)
const check = async () => (await lookForNews(queryClient, updates)).map(({ id }) => id)

test('a finding beyond the first page is announced once, however often the list is read whole or in part', async () => {
  storage()
  remember({ known: {}, news: [] })
  const empty = json(200, { data: [], page: 1, pages: 1, results: 0 })
  const firstPage = json(200, { data: down(600).slice(0, 500), page: 1, pages: 2, results: 600 })
  server.say((res, req, n) => (req.url.includes('/managed/services') ? firstPage : empty)(res, req, n))
  const inFull = () => queryClient.setQueryData(queryKey, { data: down(600), results: 600, complete: true } as never)
  const inPart = () => list(down(600).slice(0, 500), 600, false)
  inFull()
  expect(await check()).toEqual(['down 600'])
  inPart()
  expect(await check()).toEqual([])
  inFull()
  expect(await check()).toEqual([])
})
test('a check that another account’s sign-in interrupts leaves that account’s memory alone', async () => {
  storage()
  const empty = json(200, { data: [], page: 1, pages: 1, results: 0 })
  server.say((res, req, n) => {
    if (req.url.includes('/managed/services')) session.replace('token-other', session.get().api ?? '')
    empty(res, req, n)
  })
  expect(await check()).toEqual([])
  expect(session.token()).toBe('token-other')
  expect(accountMemory.get().known).toBeNull()
})
