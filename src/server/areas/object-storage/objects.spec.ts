import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
let n = 0
const fresh = async () => {
  const label = `objects-${++n}`
  await t.bucket(label)
  return label
}
beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())
afterEach(() => expect(t.failures.splice(0)).toEqual([]))

const path = (bucket: string, tail: string) => `/buckets/us-iad-1/${bucket}/${tail}`
const list = async (bucket: string, query = '') => (await t.call('GET', path(bucket, `object-list${query}`))).body
async function fill(bucket: string, objects: readonly string[]) {
  const { id } = await t.api.db.selectFrom('bucket').select('id').where('label', '=', bucket).executeTakeFirstOrThrow()
  const row = { bucket_id: id, blob: 'b', size: 3, etag: 'e', content_type: 't', acl: 'private' }
  const values = objects.map((name) => ({ ...row, name, last_modified: '2026-02-03T04:05:06' }))
  await t.api.db.insertInto('object').values(values).execute()
}

test('A2.3-1 A4.2-8 D-list-4 D-list-8 D-list-9 an entry has all seven fields, without a paginated envelope', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'a.txt', 'hello')
  const { uuid } = await t.api.db
    .selectFrom('account')
    .select('uuid')
    .where('id', '=', t.account)
    .executeTakeFirstOrThrow()
  expect(await list(bucket)).toEqual({
    data: [
      {
        etag: '5d41402abc4b2a76b9719d911017c592',
        is_truncated: false,
        last_modified: '2026-03-01T12:00:00',
        name: 'a.txt',
        next_marker: null,
        owner: uuid,
        size: 5,
      },
    ],
    next_marker: null,
    is_truncated: false,
  })
  expect(await list(await fresh())).toEqual({ data: [], next_marker: null, is_truncated: false })
})

test("A2.8-1 A4.2-9 A4.2-10 A4.2-16 D-url-1 D-url-4 a signed URL is the only field, even for an object that doesn't exist", async () => {
  const bucket = await fresh()
  const r = await t.call('POST', path(bucket, 'object-url'), { name: 'a//b', method: 'GET', expires_in: 3600 })
  expect(r.status).toBe(200)
  expect(Object.keys(r.body)).toEqual(['url'])
  expect(r.body.url).toMatch(
    new RegExp(
      `^http://127\\.0\\.0\\.1:4001/us-iad-1/${bucket}/YS8vYg\\?AccessKeyId=[A-Z0-9]{20}&Expires=\\d+&Signature=[0-9a-f]{64}$`,
    ),
  )
})

test('A4.2-11 A4.2-14 D-url-2 a URL reads for an hour unless it is asked otherwise', async () => {
  const bucket = await fresh()
  const ask = (more: object) => t.call('POST', path(bucket, 'object-url'), { name: 'x', ...more })
  const now = t.api.clock.now().getTime() / 1000
  const expiry = async (more: object) => Number(/Expires=(\d+)/.exec((await ask(more)).body.url)?.[1]) - now
  expect([await expiry({}), await expiry({ expires_in: 360 }), await expiry({ expires_in: 86_400 })]).toEqual([
    3600, 360, 86_400,
  ])
  await t.put(bucket, 'x', 'default is GET')
  expect((await t.send('GET', await t.sign(bucket, 'x'))).text).toBe('default is GET')
})

test('A2.4-1 A2.4-2 A4.2-6 A4.2-7 D-acl-7 the ACL is returned with its XML, and an update returns the new record', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'a b/é&.txt')
  const { uuid } = await t.api.db
    .selectFrom('account')
    .select('uuid')
    .where('id', '=', t.account)
    .executeTakeFirstOrThrow()
  const view = () => t.call('GET', path(bucket, 'object-acl?name=a%20b/%C3%A9%26.txt'))
  const first = (await view()).body
  expect(first.acl).toBe('private')
  expect(first.acl_xml).toContain(`<Owner><ID>${uuid}</ID><DisplayName>Spec</DisplayName></Owner>`)
  expect(first.acl_xml).toContain('<Permission>FULL_CONTROL</Permission>')
  const grants = {
    private: [],
    'public-read': ['AllUsers READ'],
    'authenticated-read': ['AuthenticatedUsers READ'],
    'public-read-write': ['AllUsers READ', 'AllUsers WRITE'],
  }
  for (const [acl, expected] of Object.entries(grants)) {
    const r = await t.call('PUT', path(bucket, 'object-acl'), { name: 'a b/é&.txt', acl })
    expect({ status: r.status, acl: r.body.acl }).toEqual({ status: 200, acl })
    expect(r.body).toEqual((await view()).body)
    const found = r.body.acl_xml.matchAll(/global\/(\w+)<\/URI><\/Grantee><Permission>(\w+)/g)
    expect(Array.from(found as Iterable<string[]>, (m) => `${m[1]} ${m[2]}`)).toEqual(expected)
  }
})

test('A4.2-7 an update returns the access that it set, and 404 once the object is deleted', async () => {
  const bucket = await fresh()
  await fill(bucket, ['deleted'])
  const put = async () => {
    const r = await t.call('PUT', path(bucket, 'object-acl'), { name: 'deleted', acl: 'public-read' })
    return [r.status, r.body]
  }
  expect(await put()).toEqual([200, expect.objectContaining({ acl: 'public-read' })])
  await t.api.db.deleteFrom('object').where('name', '=', 'deleted').execute()
  expect(await put()).toEqual([404, expect.anything()])
})

test('concurrent requests create one sealed signing key', async () => {
  const account = await t.api.account()
  const token = await t.api.token({ account })
  await t.call('POST', '/buckets', { label: 'keyed', cluster: 'us-iad-1' }, token)
  const urls = await Promise.all(
    Array.from({ length: 20 }, () => t.call('POST', path('keyed', 'object-url'), { name: 'x' }, token)),
  )
  expect(new Set(urls.map((r) => r.body.url)).size).toBe(1)
  const rows = await t.api.db.selectFrom('signing_key').selectAll().where('account_id', '=', account).execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.secret_sealed).not.toMatch(/^[0-9a-f]{64}$/)
})
