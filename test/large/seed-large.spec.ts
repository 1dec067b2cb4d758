import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccountData } from '#/server/areas/account-data'
import { testServer, type TestServer } from '#test/server/testing'
import { manyKeys } from './keys'
import { manyServices } from './services'
import { manyTickets } from './tickets'
import { manyVolumes } from './volumes'

let s: TestServer
let account: number
let token: string
beforeEach(async () => {
  s = await testServer()
  account = await s.account({ managed: true })
  token = await s.token({ account })
})
afterEach(() => s.close())
const get = async (path: string) => (await s.request('GET', `/v4${path}`, { token })).body

test('a thousand keys use existing buckets', async () => {
  const body = { label: 'larkspur-website', cluster: 'us-iad-1' }
  expect((await s.request('POST', '/v4/object-storage/buckets', { token, body })).status).toBe(200)
  expect(await manyKeys(s.services, account)).toEqual({ keys: 1000 })
  const rows = await s.db.selectFrom('access_key').select('bucket_access').execute()
  expect(rows.filter((r) => r.bucket_access === null)).toHaveLength(100)
  expect(rows.some((r) => (r.bucket_access ?? '').includes('larkspur-website'))).toBe(true)
})

test('the large seed adds 5,000 tickets and one thread of 1,000 replies, once', async () => {
  await manyTickets(s.services, account)
  const { data, results, pages } = await get('/support/tickets?page_size=500')
  expect({ results, pages, rowCount: data.length }).toEqual({ results: 5000, pages: 10, rowCount: 500 })
  expect(data[0].status).toBe('open')
  const replies = await get(`/support/tickets/${data[0].id}/replies?page_size=500`)
  expect([replies.results, replies.data[2].from_vendor, replies.data[3].from_vendor]).toEqual([1000, true, false])
  expect((await get('/support/tickets?page_size=500&page=4')).data.at(-1).status).toBe('closed')
  await manyTickets(s.services, account)
  expect((await get('/support/tickets')).results).toBe(5000)
})

test('the large seed adds 10,000 volumes, at most eight per instance of the same region, once, and empty deletes all', async () => {
  expect(await manyVolumes(s.services, account)).toEqual({ volumes: 10_000 })
  const page = await get('/volumes?page_size=500&page=20')
  expect({ results: page.results, pages: page.pages, rowCount: page.data.length }).toEqual({
    results: 10_000,
    pages: 20,
    rowCount: 500,
  })
  expect(page.data.at(-1)).toMatchObject({ label: 'volume-10000', created: '2026-03-01T12:00:00', instance_id: null })
  const held = await s.db
    .selectFrom('volume')
    .innerJoin('instance', 'instance.id', 'volume.instance_id')
    .select(['instance.id', (e) => e.fn.countAll<number>().as('n')])
    .whereRef('instance.region', '=', 'volume.region')
    .where('config_id', 'is not', null)
    .where('volume.label', 'like', 'volume-%')
    .groupBy('instance.id')
    .execute()
  expect([held.length, new Set(held.map((h) => h.n))]).toEqual([50, new Set([8])])
  expect(await manyVolumes(s.services, account)).toEqual({ volumes: 0 })
  await deleteAccountData(s.services, account)
  expect((await get('/volumes')).results).toBe(0)
  expect(await s.db.selectFrom('event').selectAll().execute()).toEqual([])
})

test('services are added up to two thousand, once', async () => {
  expect(await manyServices(s.services, account)).toEqual({ services: 2000 })
  expect(await manyServices(s.services, account)).toEqual({ services: 0 })
  const { results, data } = await get('/managed/services?page_size=500&page=4')
  expect({ results, rowCount: data.length }).toEqual({ results: 2000, rowCount: 500 })
})
