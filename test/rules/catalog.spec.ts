/** Clusters and regions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../server/testing'

let s: TestServer
let empty: TestServer
beforeAll(async () => {
  s = await testServer()
  empty = await testServer({ catalog: false })
})
afterAll(async () => {
  await s.close()
  await empty.close()
})
const get = (path: string) => s.request('GET', `/v4${path}`)
const cluster = {
  domain: expect.any(String),
  id: expect.any(String),
  region: expect.any(String),
  static_site_domain: expect.any(String),
  status: expect.stringMatching(/^(available|unavailable)$/),
}
const region = {
  id: expect.any(String),
  label: expect.any(String),
  country: expect.any(String),
  capabilities: expect.any(Array),
  resolvers: { ipv4: expect.any(String), ipv6: expect.any(String) },
  status: expect.stringMatching(/^(ok|outage)$/),
}
const entry = { available: expect.any(Boolean), plan: expect.any(String), region: expect.any(String) }

describe('clusters', () => {
  test('A4.5-1 A2.5-1 A2.5-2 the list is a page of whole clusters, without a token', async () => {
    const r = await get('/object-storage/clusters')
    expect(r.status).toBe(200)
    expect(r.body).toEqual({ data: expect.any(Array), page: 1, pages: 1, results: r.body.data.length })
    expect(r.body.data.length).toBeGreaterThan(1)
    for (const c of r.body.data) expect(c).toEqual(cluster)
  })

  test('A4.5-2 A2.5-1 the view is the cluster of the list', async () => {
    const { body } = await get('/object-storage/clusters')
    const r = await get('/object-storage/clusters/us-iad-1')
    expect(r.status).toBe(200)
    expect(r.body).toEqual(body.data.find((c: { id: string }) => c.id === 'us-iad-1'))
  })

  test('A3-1 A2.5-2 a cluster is available or unavailable, and its view says which', async () => {
    const path = '/object-storage/clusters/eu-central-1'
    expect((await get(path)).body.status).toBe('available')
    for (const next of ['unavailable', 'available']) {
      await s.db.updateTable('cluster').set({ status: next }).where('id', '=', 'eu-central-1').execute()
      expect((await get(path)).body.status).toBe(next)
    }
  })

  test('D-hosts-1 domain is a host and port without a scheme, each cluster its own', async () => {
    const { body } = await get('/object-storage/clusters')
    const domains: string[] = body.data.map((c: { domain: string }) => c.domain)
    for (const d of domains) expect(d).toMatch(/^[a-z0-9.-]+(:\d+)?$/)
    expect(new Set(domains).size).toBe(domains.length)
    expect((await get('/object-storage/clusters/us-iad-1')).body.domain).toBe('us-iad-1.localhost:4001')
  })

  test('an unknown cluster is 404 with the error body', async () => {
    const r = await get('/object-storage/clusters/nowhere-1')
    expect({ status: r.status, body: r.body }).toEqual({
      status: 404,
      body: { errors: [{ field: '', reason: 'Not found' }] },
    })
  })
})

describe('regions', () => {
  test('B4.7-3 B2.9-1 B2.9-3 the list is a page of whole regions, without a token', async () => {
    const r = await get('/regions')
    expect(r.status).toBe(200)
    expect(r.body).toEqual({ data: expect.any(Array), page: 1, pages: 1, results: r.body.data.length })
    for (const x of r.body.data) expect(x).toEqual(region)
    for (const c of r.body.data.flatMap((x: { capabilities: unknown[] }) => x.capabilities))
      expect(c).toBeTypeOf('string')
  })

  test('B2.9-2 resolvers are addresses joined by commas', async () => {
    const { resolvers } = (await get('/regions/us-iad')).body
    expect(resolvers.ipv4).toMatch(/^\d+(\.\d+){3}(,\d+(\.\d+){3})+$/)
    expect(resolvers.ipv6).toMatch(/^[0-9a-f:]+(,[0-9a-f:]+)+$/)
  })

  test('B4.7-6 B2.9-1 the view is the region of the list', async () => {
    const { body } = await get('/regions')
    const r = await get('/regions/us-iad')
    expect({ status: r.status, body: r.body }).toEqual({
      status: 200,
      body: body.data.find((x: { id: string }) => x.id === 'us-iad'),
    })
  })

  test('B4.7-4 D-regions-2 not every service is in every region, and each has one of the four names', async () => {
    const { body } = await get('/regions')
    const sets: string[][] = body.data.map((x: { capabilities: string[] }) => x.capabilities)
    expect(new Set(sets.flat())).toEqual(new Set(['Instances', 'Block Storage', 'Object Storage', 'Vlans']))
    expect(new Set(sets.map((c) => c.join())).size).toBeGreaterThan(1)
  })

  test('B3-1 B2.9-3 D-regions-3 the status shows an outage, which refuses nothing', async () => {
    await s.db.updateTable('region').set({ status: 'outage' }).where('id', '=', 'us-iad').execute()
    expect((await get('/regions/us-iad')).body.status).toBe('outage')
    const token = await s.token()
    const body = { label: 'in-an-outage', cluster: 'us-iad-1' }
    expect((await s.request('POST', '/v4/object-storage/buckets', { token, body })).status).toBe(200)
    await s.db.updateTable('region').set({ status: 'ok' }).where('id', '=', 'us-iad').execute()
    expect((await get('/regions/us-iad')).body.status).toBe('ok')
  })

  test('B4.7-2 an unknown region is 404, alone and with its availability', async () => {
    for (const path of ['/regions/nowhere', '/regions/nowhere/availability', '/regions/1', '/regions/US-IAD']) {
      const r = await get(path)
      expect({ path, status: r.status, body: r.body }).toEqual({
        path,
        status: 404,
        body: { errors: [{ field: '', reason: 'Not found' }] },
      })
    }
  })
})

describe('availability', () => {
  test('B4.7-5 B2.10-1 the list is a page of entries', async () => {
    const r = await get('/regions/availability')
    expect(r.status).toBe(200)
    expect(r.body).toMatchObject({ page: 1, pages: Math.ceil(r.body.results / 100) })
    expect(r.body.data).toHaveLength(Math.min(100, r.body.results))
    for (const x of r.body.data) expect(x).toEqual(entry)
  })

  test('B4.7-7 D-regions-1 B2.10-1 one region returns a bare array of its own entries', async () => {
    const r = await get('/regions/us-iad/availability')
    expect(r.status).toBe(200)
    expect(Array.isArray(r.body)).toBe(true)
    expect(r.body.length).toBeGreaterThan(0)
    for (const x of r.body) expect(x).toEqual({ ...entry, region: 'us-iad' })
    const all = (await get('/regions/availability?page_size=500')).body.data
    expect(r.body).toEqual(all.filter((x: { region: string }) => x.region === 'us-iad'))
  })

  test('D-filter-2 the list filters by region, plan and available, also combined', async () => {
    const all: Record<string, unknown>[] = (await get('/regions/availability?page_size=500')).body.data
    const plan = String(all[0]?.['plan'])
    for (const filter of [
      { region: 'us-iad' },
      { plan },
      { available: true },
      { region: 'us-iad', available: false },
    ]) {
      const headers = { 'X-Filter': JSON.stringify(filter) }
      const r = await s.request('GET', '/v4/regions/availability?page_size=500', { headers })
      const want = all.filter((x) => Object.entries(filter).every(([k, v]) => x[k] === v))
      expect(r.body.data).toEqual(want)
      expect(r.body.results).toBe(want.length)
    }
  })
})

test('A2.1-1 D-page-3 an empty collection is page 1 of 1 without data', async () => {
  for (const path of ['/regions', '/regions/availability', '/object-storage/clusters']) {
    const r = await empty.request('GET', `/v4${path}`)
    expect({ status: r.status, body: r.body }).toEqual({
      status: 200,
      body: { data: [], page: 1, pages: 1, results: 0 },
    })
  }
})
