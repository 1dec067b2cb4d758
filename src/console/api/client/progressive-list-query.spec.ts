import { QueryObserver } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { expect, test, vi } from 'vitest'
import { area, list } from '#/contract/op'
import { json } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { progressiveListQuery } from './progressive-list-query'
import { queryClient } from '../query/query-client'

const server = signedInServer()
const things = area('things', { list: list('GET /things', { title: 'Things', item: z.object({ id: z.int() }) }) })
const query = progressiveListQuery(things.list, {})
const rows = (from: number, n: number) => Array.from({ length: n }, (_, i) => ({ id: from + i }))
const page = (data: readonly object[], at: number) => json(200, { data, page: at, pages: 2, results: 600 })

test('a read that ends between two pages because its viewer left continues for the next viewer', async () => {
  const first = new QueryObserver(queryClient, query)
  server.say(page(rows(1, 500), 1), page(rows(1, 500), 1), page(rows(501, 100), 2))
  // The first viewer leaves as soon as the first page is shown.
  await new Promise<void>((resolve) => {
    const leave = first.subscribe(({ data }) => {
      if (data === undefined) return
      expect([data.data.length, data.complete, data.partial]).toEqual([500, false, true])
      leave()
      resolve()
    })
  })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const second = new QueryObserver(queryClient, query)
  const leave = second.subscribe(() => undefined)
  await vi.waitFor(() => expect(second.getCurrentResult().data).toMatchObject({ complete: true, results: 600 }))
  expect(second.getCurrentResult().data?.data).toHaveLength(600)
  leave()
})
