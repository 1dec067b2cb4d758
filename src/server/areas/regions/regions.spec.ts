import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())
const get = (path: string, filter?: string) =>
  s.request('GET', path, filter === undefined ? {} : { headers: { 'X-Filter': filter } })

test('B2.9-1 B2.9-2 B4.7-1 B4.7-3 B4.7-6 anyone can read regions, each as in the list', async () => {
  const list = await get('/v4/regions')
  expect(list.status).toBe(200)
  expect(list.body).toMatchObject({ page: 1, pages: 1, results: 8 })
  expect(list.body.data.map((r: { id: string }) => r.id)).toEqual([
    'ap-south',
    'ap-west',
    'ca-central',
    'eu-central',
    'eu-west',
    'us-central',
    'us-iad',
    'us-southeast',
  ])
  const one = await get('/v4/regions/us-iad')
  expect(one.body).toEqual({
    id: 'us-iad',
    label: 'Washington, DC',
    country: 'us',
    capabilities: ['Instances', 'Block Storage', 'Object Storage', 'Vlans'],
    resolvers: {
      ipv4: '203.0.113.75,203.0.113.76,203.0.113.77',
      ipv6: '2001:db8:7::5,2001:db8:7::6,2001:db8:7::7',
    },
    status: 'ok',
  })
  expect(list.body.data[6]).toEqual(one.body)
})

test('B2.9-3 B3-1 B4.7-4 D-regions-2 capabilities differ, and one region has an outage', async () => {
  const { data } = (await get('/v4/regions')).body
  const known = ['Instances', 'Block Storage', 'Object Storage', 'Vlans']
  expect(data.flatMap((r: { capabilities: string[] }) => r.capabilities).every((c: string) => known.includes(c))).toBe(
    true,
  )
  expect(new Set(data.map((r: { capabilities: string[] }) => r.capabilities.length)).size).toBeGreaterThan(1)
  expect(data.filter((r: { status: string }) => r.status === 'outage').map((r: { id: string }) => r.id)).toEqual([
    'eu-west',
  ])
})

test('D-regions-3 an outage warns and refuses nothing', async () => {
  const token = await s.token()
  await s.db.updateTable('region').set({ status: 'outage' }).where('id', '=', 'us-iad').execute()
  const body = { label: 'despite-outage', cluster: 'us-iad-1' }
  expect((await s.request('POST', '/v4/object-storage/buckets', { token, body })).status).toBe(200)
  await s.db.updateTable('region').set({ status: 'ok' }).where('id', '=', 'us-iad').execute()
})

test('B2.10-1 B4.7-5 availability is paged: 136 rows on two pages, each row once', async () => {
  const one = (await get('/v4/regions/availability')).body
  const two = (await get('/v4/regions/availability?page=2')).body
  expect({
    oneResults: one.results,
    onePages: one.pages,
    oneRows: one.data.length,
    twoPage: two.page,
    twoRows: two.data.length,
  }).toEqual({ oneResults: 136, onePages: 2, oneRows: 100, twoPage: 2, twoRows: 36 })
  const keys = [...one.data, ...two.data].map((r: { region: string; plan: string }) => `${r.region} ${r.plan}`)
  expect(new Set(keys).size).toBe(136)
  expect(one.data[0]).toEqual({ region: 'ap-south', plan: 'gpu-large-1', available: true })
})

test('B4.7-7 D-regions-1 the availability of one region is a bare array of its plans', async () => {
  const { status, body } = await get('/v4/regions/eu-central/availability')
  expect(status).toBe(200)
  expect(body).toHaveLength(17)
  expect(body.every((r: { region: string }) => r.region === 'eu-central')).toBe(true)
})

test.each([
  '/v4/regions/nowhere',
  '/v4/regions/nowhere/availability',
  '/v4/regions/eu-central%00',
  '/v4/regions/EU-CENTRAL',
])('B4.7-2 %s is not found', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: { errors: [{ field: '', reason: 'Not found' }] } })
})

test.each([
  ['{"region":"us-iad"}', 17],
  ['{"plan":"gpu-small-1"}', 8],
  ['{"region":"us-iad","plan":"gpu-small-1"}', 1],
  ['{"region":{"+neq":"us-iad"}}', 119],
  ['{"+or":[{"region":"us-iad"},{"region":"ap-west"}]}', 34],
  ['{"+and":[{"region":{"+contains":"us-"}},{"plan":{"+contains":"gpu"}}]}', 24],
  ['{"plan":{"+contains":"%"}}', 0],
  ['{"plan":{"+contains":"_"}}', 0],
  ['{"region":"no\' or 1=1 --"}', 0],
  ['{}', 136],
])('D-filter-2 %s finds %i', async (filter, results) => {
  const { status, body } = await get('/v4/regions/availability', filter)
  expect({ status, results: body.results }).toEqual({ status: 200, results })
})

test('D-filter-2 by availability, and in the order that was asked for', async () => {
  const yes = (await get('/v4/regions/availability', '{"available":true}')).body
  const no = (await get('/v4/regions/availability', '{"available":false}')).body
  expect(yes.results + no.results).toBe(136)
  expect(yes.data.every((r: { available: boolean }) => r.available)).toBe(true)
  const { data } = (await get('/v4/regions/availability', '{"+order_by":"plan","+order":"desc"}')).body
  expect(data[0].plan).toBe('premium-96')
})

test.each([
  ['{"label":"x"}', 'Cannot filter on label'],
  ['{"constructor":"x"}', 'Cannot filter on constructor'],
  ['{"region":1}', 'region must be a string.'],
  ['{"available":"true"}', 'available must be a boolean.'],
  ['{"region":{"+like":"x"}}', 'Cannot filter with +like'],
  ['{"+order_by":"label"}', 'Cannot filter on label'],
  ['{"+order":"up"}', '+order must be asc or desc.'],
  ['[]', 'The filter must be an object.'],
  ['{', "The filter isn't valid JSON."],
])('D-filter-1 %s is 400 at X-Filter', async (filter, reason) => {
  expect(await get('/v4/regions/availability', filter)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'X-Filter', reason }] },
  })
})

test('D-filter-1 a collection without filterable fields has none, and other operations ignore the header', async () => {
  const no = await get('/v4/regions', '{"id":"us-iad"}')
  expect([no.status, no.body.errors[0]]).toEqual([400, { field: 'X-Filter', reason: 'Cannot filter on id' }])
  expect((await get('/v4/regions/us-iad', '{"id":"x"}')).status).toBe(200)
  const both = await get('/v4/regions?page=0&page_size=24', '{"id":1}')
  expect(both.body.errors.map((e: { field: string }) => e.field)).toEqual(['page', 'page_size', 'X-Filter'])
})

test.each(['page=', 'page_size='])('a collection refuses the non-number %s', async (query) => {
  const res = await get(`/v4/regions?${query}`)
  expect({ status: res.status, field: res.body.errors[0].field }).toEqual({ status: 400, field: query.slice(0, -1) })
})
