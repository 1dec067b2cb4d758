import { expect, test } from 'vitest'
import { testServer } from '#test/server/testing'

const ids = (body: { data: { id: string }[] }) => body.data.map((c) => c.id)

test("A2.5-1 A4.5-1 A4.5-2 D-hosts-1 anyone can read clusters, and the domain follows from the objects' address", async () => {
  const s = await testServer()
  const list = await s.request('GET', '/v4/object-storage/clusters')
  expect({ status: list.status, results: list.body.results }).toEqual({ status: 200, results: 4 })
  expect(ids(list.body)).toEqual(['ap-south-1', 'eu-central-1', 'us-iad-1', 'us-southeast-1'])
  const one = await s.request('GET', '/v4/object-storage/clusters/us-southeast-1/')
  expect(one.body).toEqual({
    id: 'us-southeast-1',
    region: 'us-southeast',
    domain: 'us-southeast-1.localhost:4001',
    static_site_domain: 'website-us-southeast-1.localhost:4001',
    status: 'available',
  })
  expect(list.body.data[3]).toEqual(one.body)
  expect((await s.request('GET', '/v4/object-storage/clusters/nowhere')).status).toBe(404)
  await s.close()
})

test.each([
  ['https://objects.example', 'eu-central-1.objects.example'],
  ['https://objects.example:8443', 'eu-central-1.objects.example:8443'],
  ['http://10.1.2.3:4001', 'eu-central-1.localhost:4001'],
  ['http://[::1]:4001', 'eu-central-1.localhost:4001'],
])('D-hosts-1 with %s the domain is %s', async (objectsUrl, domain) => {
  const s = await testServer({ settings: { objectsUrl } })
  expect((await s.request('GET', '/v4/object-storage/clusters/eu-central-1')).body.domain).toBe(domain)
  await s.close()
})

test('A2.5-2 A3-1 D-buckets-3 an unavailable cluster is listed as such and refuses only creation', async () => {
  const s = await testServer()
  const token = await s.token()
  const one = await s.request('GET', '/v4/object-storage/clusters/ap-south-1')
  expect(one.body.status).toBe('unavailable')
  const body = { label: 'too-late', cluster: 'ap-south-1' }
  const no = await s.request('POST', '/v4/object-storage/buckets', { token, body })
  expect({ status: no.status, field: no.body.errors[0].field }).toEqual({ status: 400, field: 'cluster' })
  expect((await s.request('GET', '/v4/object-storage/buckets/ap-south-1', { token })).status).toBe(200)
  await s.close()
})

test('a domain set by an operator is returned unchanged', async () => {
  const s = await testServer()
  const own = { domain: 'storage.example', static_site_domain: 'sites.example' }
  await s.db.updateTable('cluster').set(own).where('id', '=', 'us-iad-1').execute()
  expect((await s.request('GET', '/v4/object-storage/clusters/us-iad-1')).body).toMatchObject(own)
  await s.close()
})

test('D-page-3 without clusters the list is one empty page', async () => {
  const s = await testServer({ catalog: false })
  const { body } = await s.request('GET', '/v4/object-storage/clusters')
  expect(body).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  await s.close()
})
