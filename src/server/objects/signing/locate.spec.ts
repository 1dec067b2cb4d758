import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())

test('a label with dots is found at its hostname, in any case and with any port', async () => {
  await t.bucket('www.example.org', { acl: 'public-read' })
  const hosts = ['www.example.org.us-iad-1.localhost:4001', 'WWW.Example.org.US-IAD-1.localhost']
  for (const host of [...hosts, 'www.example.org.us-iad-1.localhost.:4001']) {
    expect((await t.send('GET', '/', { headers: { host } })).status, host).toBe(200)
  }
  expect((await t.send('GET', '/', { headers: { host: 'www.example.org.eu-central-1.localhost:4001' } })).status).toBe(
    403,
  )
})

test('the host of signed URLs is never a bucket, whatever the name of a cluster', async () => {
  await t.bucket('plain')
  await t.put('plain', 'x', 'signed')
  const path = await t.sign('plain', 'x')
  // Below this host, `127` would be a label.
  await t.api.db.updateTable('cluster').set({ domain: '0.0.1' }).where('id', '=', 'us-southeast-1').execute()
  expect((await t.send('GET', path, { headers: { host: '127.0.0.1:4001' } })).text).toBe('signed')
})
