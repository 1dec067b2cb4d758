import { afterEach, beforeEach, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { seedObjects } from './objects'

let t: ObjectsTest
beforeEach(async () => {
  t = await objectsTest()
})
afterEach(() => t.close())
const count = async () => (await t.call('GET', '/buckets')).body.results

test('the demo has several buckets with real objects and right sums, and is added once', async () => {
  await seedObjects(t.api.services, t.account, 'demo')
  const first = (await t.call('GET', '/buckets')).body
  expect(first.results).toBe(9)
  expect(new Set(first.data.map((b: { cluster: string }) => b.cluster)).size).toBeGreaterThan(2)
  const sums = await t.api.db
    .selectFrom('object')
    .innerJoin('bucket', 'bucket.id', 'bucket_id')
    .select((e) => ['label', e.fn.countAll<number>().as('objects'), e.fn.sum<number>('object.size').as('size')])
    .groupBy('label')
    .execute()
  for (const { label, objects, size } of sums) {
    expect(first.data.find((b: { label: string }) => b.label === label)).toMatchObject({ objects, size })
  }
  await seedObjects(t.api.services, t.account, 'demo')
  expect((await t.call('GET', '/buckets')).body).toEqual(first)
})

test('the demo has difficult names, a custom ACL, a public object, a certificate, and a second account with its own', async () => {
  await seedObjects(t.api.services, t.account, 'demo')
  const names = (await t.call('GET', '/buckets/us-iad-1/team-files/object-list')).body.data.map(
    (e: { name: string }) => e.name,
  )
  expect(names).toEqual(
    expect.arrayContaining([
      'release notes (final) #3.pdf',
      '100%.txt',
      'сводка.csv',
      'a//b',
      'party 🎉.txt',
      'cafe\u0301 menu.txt',
    ]),
  )
  for (const name of names) expect((await t.send('GET', await t.sign('team-files', name))).status).toBe(200)
  const acl = await t.call('GET', '/buckets/us-iad-1/partner-reports/object-acl?name=legal/contract-signed.txt')
  expect(acl.body.acl).toBe('custom')
  const open = await t.send('GET', '/images/cover.png', {
    headers: { host: 'larkspur-website.eu-central-1.localhost:4001' },
  })
  expect([open.status, open.headers['content-type'], open.body.subarray(1, 4).toString()]).toEqual([
    200,
    'image/png',
    'PNG',
  ])
  expect((await t.call('GET', '/buckets/eu-central-1/uploads.larkspur.example/ssl')).body).toEqual({ ssl: true })

  const other = await t.api.account()
  await seedObjects(t.api.services, other, 'demo')
  const token = await t.api.token({ account: other })
  expect((await t.call('GET', '/buckets', undefined, token)).body.results).toBe(9)
})

test('an empty seed deletes the buckets with their bytes and keeps those of others', async () => {
  const other = await t.api.account()
  await seedObjects(t.api.services, other, 'demo')
  const before = (await t.files()).blobs.length
  await seedObjects(t.api.services, t.account, 'demo')
  await seedObjects(t.api.services, t.account, 'empty')
  expect(await count()).toBe(0)
  expect((await t.files()).blobs.length).toBe(before)
})
