import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { deleteAccountData } from '../areas/account-data'
import { seedInstances } from './instances'
import { repointDemo, seedManaged } from './managed'

let s: TestServer
let account: number
let token: string
beforeAll(async () => {
  s = await testServer()
  account = await s.account()
  token = await s.token({ account })
})
afterAll(() => s.close())
const get = async (path: string) => (await s.request('GET', `/v4/managed${path}`, { token })).body
async function seed() {
  await seedInstances(s.services, account)
  await seedManaged(s.services, account)
}

test('the demo has every type of resource and a day of usage, and is added once', async () => {
  await seed()
  const all = async () => [
    (await get('/contacts')).results,
    (await get('/credentials')).results,
    (await get('/services')).results,
    (await get('/issues')).results,
    (await get('/instance-settings')).results,
  ]
  const once = await all()
  expect(once).toEqual([4, 3, 7, 3, 5])
  await seed()
  expect(await all()).toEqual(once)
  const { data } = await get('/services')
  expect(new Set(data.map((d: { status: string }) => d.status))).toEqual(new Set(['pending', 'problem', 'disabled']))
  expect(data.find((d: { region: string | null }) => d.region)).toMatchObject({
    address: '10.20.30.40:5432',
    region: 'eu-central',
  })
  expect((await get('/stats')).data.net_out).toHaveLength(288)
})

test('one of the demo issues is ongoing, and the account has their tickets', async () => {
  const { data } = await get('/issues')
  const tickets = await Promise.all(
    data.map(
      async (i: { entity: { url: string } }) => (await s.request('GET', `/v4${i.entity.url}`, { token })).body.status,
    ),
  )
  expect(tickets).toEqual(['closed', 'closed', 'new'])
})

test('demo services follow the server to other ports, and no other service does', async () => {
  const username = await s.user({ account })
  const own = { label: 'Regions API', service_type: 'url', address: 'http://localhost:9/x', timeout: 5 }
  const { id } = (await s.request('POST', '/v4/managed/services', { token, body: own })).body
  await repointDemo({ db: s.db, settings: { ...s.services.settings, port: 4100, objectsPort: 4101 } }, username)
  const { data } = await get('/services')
  expect(data.map((d: { address: string }) => d.address).filter((a: string) => a.includes('localhost'))).toEqual([
    'http://localhost:4100/config.json',
    'http://localhost:4100/v4/regions?page_size=25',
    'localhost:4101',
    'http://localhost:4100/v4/regions',
    'http://localhost:9/x',
  ])
  await s.request('DELETE', `/v4/managed/services/${id}`, { token })
})

test('an emptied account has none of it', async () => {
  await deleteAccountData(s.services, account)
  for (const path of ['/contacts', '/credentials', '/services', '/issues']) expect((await get(path)).results).toBe(0)
  expect((await get('/stats')).data).toEqual([expect.any(String)])
})
