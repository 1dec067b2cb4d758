import { expect, test } from 'vitest'
import { testServer } from '#test/server/testing'

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

test('a domain set by an operator is returned unchanged', async () => {
  const s = await testServer()
  const own = { domain: 'storage.example', static_site_domain: 'sites.example' }
  await s.db.updateTable('cluster').set(own).where('id', '=', 'us-iad-1').execute()
  expect((await s.request('GET', '/v4/object-storage/clusters/us-iad-1')).body).toMatchObject(own)
  await s.close()
})
