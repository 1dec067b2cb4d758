import { afterAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#/api/query/query-client'
import { session } from '#/api/session/session'
import { json } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { accountQueries } from './account-queries'
import { readPart } from './watch-account'

const server = signedInServer()
const { queryKey } = accountQueries.services
const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ id: i + 1, label: `service-${i}` }))
const list = (data: readonly object[], results: number, complete: boolean) =>
  queryClient.setQueryData(queryKey, { data, results, complete } as never, { updatedAt: Date.now() - 3_600_000 })
const known = () => queryClient.getQueryData(queryKey)?.data.length

// Also clears the cache, which other specs share.
afterAll(() => session.end())
beforeEach(() => {
  queryClient.clear()
  server.say(json(200, { data: rows(500), page: 1, pages: 2, results: 600 }))
})

test('a check never replaces a long list that a page has read whole by its first page', async () => {
  list(rows(600), 600, true)
  expect(await readPart(queryClient, 'services')).toBe(true)
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
