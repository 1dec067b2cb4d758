import { afterEach, beforeEach, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { manyBuckets } from './buckets'
import { withSharedBytes } from './bytes'
import { fillBucket } from './objects'

let t: ObjectsTest
beforeEach(async () => {
  t = await objectsTest()
})
afterEach(() => t.close())

const fill = (label: string, names: readonly string[], account = t.account) =>
  withSharedBytes(t.api.services, (files) => fillBucket(t.api.services, account, label, names, files))
const bucket = async (label: string) => (await t.call('GET', `/buckets/us-iad-1/${label}`)).body
/** Buckets whose stored sums differ from the counted ones. */
const untrue = async () => {
  const rows = await t.api.db
    .selectFrom('bucket')
    .leftJoin('object', 'bucket_id', 'bucket.id')
    .select((e) => ['label', 'objects', 'bucket.size', e.fn.count('name').as('n'), e.fn.sum('object.size').as('sum')])
    .groupBy('bucket.id')
    .execute()
  return rows.filter((r) => r.objects !== r.n || r.size !== (r.sum ?? 0))
}

test('a pattern fills a bucket, its sums are right, and every object can be read', async () => {
  expect(await fill('full', ['odd #%?"\'\n*/**.json', 'b-*'])).toEqual({ buckets: 1, objects: 1010 })
  expect((await bucket('full')).objects).toBe(1010)
  expect(await untrue()).toEqual([])
  const { data } = (await t.call('GET', '/buckets/us-iad-1/full/object-list?delimiter=/')).body
  expect(data.map((e: { name: string }) => e.name)).toEqual([
    ...Array.from({ length: 10 }, (_, n) => `b-${n}`),
    ...Array.from({ length: 10 }, (_, n) => `odd #%?"'\n${n}/`),
  ])
  const got = await t.send('GET', await t.sign('full', 'odd #%?"\'\n7/42.json'))
  expect([got.status, got.headers['content-type'], JSON.parse(got.text).length]).toEqual([200, 'application/json', 20])
})

test('a second call adds nothing and leaves no extra bytes, and missing rows are added again', async () => {
  await fill('full', ['a/***'])
  const { blobs } = await t.files()
  const before = await bucket('full')
  expect(await fill('full', ['a/***'])).toEqual({ buckets: 0, objects: 0 })
  expect((await t.files()).blobs.toSorted()).toEqual(blobs.toSorted())
  await t.send('DELETE', await t.sign('full', 'a/123', { method: 'DELETE' }))
  await t.put('full', 'own.txt', 'mine')
  expect(await fill('full', ['a/***', 'b/*'])).toEqual({ buckets: 0, objects: 11 })
  expect((await bucket('full')).objects).toBe(before.objects + 11)
  expect(await untrue()).toEqual([])
})

test('bytes shared by many objects stay until the last object is deleted', async () => {
  await fill('full', ['a-*'])
  expect((await t.files()).blobs).toHaveLength(10)
  await fill('other', ['a-*'])
  await withSharedBytes(t.api.services, async (files) => {
    await fillBucket(t.api.services, t.account, 'shared', ['one-*'], files)
    await fillBucket(t.api.services, t.account, 'shared', ['two-*'], files)
  })
  expect((await t.files()).blobs).toHaveLength(30)
  await t.send('DELETE', await t.sign('shared', 'one-3', { method: 'DELETE' }))
  expect((await t.send('GET', await t.sign('shared', 'two-3'))).status).toBe(200)
  await t.put('shared', 'two-3', 'its own now')
  // The file of both is deleted and the new one exists.
  expect((await t.files()).blobs).toHaveLength(30)
  for (let n = 0; n < 10; n++)
    expect((await t.send('GET', await t.sign('shared', `two-${n}`))).status, `two-${n}`).toBe(200)
  expect(await untrue()).toEqual([])
})

test("if another account has the label, the bucket's label gets the account's number", async () => {
  const other = await t.api.account()
  expect(await fill('full', ['a-*'])).toEqual({ buckets: 1, objects: 10 })
  expect(await fill('full', ['a-*'], other)).toEqual({ buckets: 1, objects: 10 })
  const token = await t.api.token({ account: other })
  expect((await t.call('GET', '/buckets', undefined, token)).body.data).toMatchObject([
    { label: `full-${other}`, objects: 10 },
  ])
})

test('thousands of buckets have right sums, are listed in pages, and are added once', async () => {
  const added = await manyBuckets(t.api.services, t.account)
  expect(added['buckets']).toBe(9997)
  expect(await untrue()).toEqual([])
  const seen = new Set<string>()
  for (let page = 1; page <= 20; page++) {
    const { data, results } = (await t.call('GET', `/buckets?page_size=500&page=${page}`)).body
    expect(results).toBe(9997)
    for (const b of data) seen.add(b.label)
  }
  expect(seen.size).toBe(9997)
  expect(await manyBuckets(t.api.services, t.account)).toEqual({ buckets: 0, objects: 0 })
})
