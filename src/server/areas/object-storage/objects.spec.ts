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
const names = async (bucket: string, query = '') =>
  (await list(bucket, query)).data.map((e: { name: string }) => e.name) as string[]
const fields = (r: { body: { errors: { field: string }[] } }) => r.body.errors.map((e) => e.field)
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

test('A4.2-3 D-list-7 a folder row has only its name', async () => {
  const bucket = await fresh()
  await fill(bucket, ['dir/a', 'dir/b', 'z'])
  const { data } = await list(bucket, '?delimiter=/')
  expect(data[0]).toEqual({
    name: 'dir/',
    etag: null,
    last_modified: null,
    owner: null,
    size: null,
    next_marker: null,
    is_truncated: false,
  })
  expect(data[1]).toMatchObject({ name: 'z', size: 3, last_modified: '2026-02-03T04:05:06' })
})

test('A4.2-1 A4.2-4 D-list-3 D-list-4 pages follow next_marker, which is in every entry and beside data', async () => {
  const bucket = await fresh()
  const all = Array.from({ length: 60 }, (_, i) => `n${String(i).padStart(2, '0')}`)
  await fill(bucket, all)
  const first = await list(bucket, '?page_size=25')
  expect({ rowCount: first.data.length, next_marker: first.next_marker, is_truncated: first.is_truncated }).toEqual({
    rowCount: 25,
    next_marker: 'n24',
    is_truncated: true,
  })
  for (const e of first.data)
    expect({ next_marker: e.next_marker, is_truncated: e.is_truncated }).toEqual({
      next_marker: 'n24',
      is_truncated: true,
    })
  const second = await list(bucket, '?page_size=25&marker=n24')
  expect({ name: second.data[0].name, next_marker: second.next_marker }).toEqual({ name: 'n25', next_marker: 'n49' })
  const third = await list(bucket, '?page_size=25&marker=n49')
  expect({ rowCount: third.data.length, next_marker: third.next_marker, is_truncated: third.is_truncated }).toEqual({
    rowCount: 10,
    next_marker: null,
    is_truncated: false,
  })
  expect(await names(bucket, '?marker=n5x')).toEqual([])
  expect(await names(bucket, '?marker=n57zzz')).toEqual(['n58', 'n59'])
  expect((await list(bucket)).data).toHaveLength(60)
})

test('A4.2-2 A4.2-3 D-list-1 D-list-5 prefix and delimiter, in byte order', async () => {
  const bucket = await fresh()
  await fill(bucket, ['a', 'B', 'é', '😀', '\uffff', 'p/x/1', 'p/x/2', 'p/y', 'p', 'p/'])
  expect(await names(bucket)).toEqual(['B', 'a', 'p', 'p/', 'p/x/1', 'p/x/2', 'p/y', 'é', '\uffff', '😀'])
  expect(await names(bucket, '?delimiter=/')).toEqual(['B', 'a', 'p', 'p/', 'é', '\uffff', '😀'])
  expect(await names(bucket, '?delimiter=/&prefix=p/')).toEqual(['p/', 'p/x/', 'p/y'])
  expect(await names(bucket, '?delimiter=x')).toEqual(['B', 'a', 'p', 'p/', 'p/x', 'p/y', 'é', '\uffff', '😀'])
  expect(await names(bucket, '?prefix=%F0%9F%98%80')).toEqual(['😀'])
})

test('D-list-5 D-list-6 an empty parameter counts as absent, and a delimiter of two characters is refused', async () => {
  const bucket = await fresh()
  await fill(bucket, ['a/b'])
  expect(await names(bucket, '?delimiter=&prefix=&marker=&page_size=')).toEqual(['a/b'])
  expect(await names(bucket, '?delimiter=%F0%9F%98%80')).toEqual(['a/b'])
  const r = await t.call('GET', path(bucket, 'object-list?delimiter=ab'))
  expect({ status: r.status, fields: fields(r) }).toEqual({ status: 400, fields: ['delimiter'] })
})

test.each(['24', '501', '0', '-1', 'x', '25.5'])('A4.2-4 page_size %s is refused', async (size) => {
  const r = await t.call('GET', path(await fresh(), `object-list?page_size=${size}`))
  expect({ status: r.status, fields: fields(r) }).toEqual({ status: 400, fields: ['page_size'] })
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

test('A4.2-11 A4.2-14 A8-3 D-url-2 method and expires_in: defaults, bounds, capitals', async () => {
  const bucket = await fresh()
  const ask = (more: object) => t.call('POST', path(bucket, 'object-url'), { name: 'x', ...more })
  const now = t.api.clock.now().getTime() / 1000
  const expiry = async (more: object) => Number(/Expires=(\d+)/.exec((await ask(more)).body.url)?.[1]) - now
  expect(await expiry({})).toBe(3600)
  expect(await expiry({ expires_in: 360 })).toBe(360)
  expect(await expiry({ expires_in: 86_400 })).toBe(86_400)
  for (const expires_in of [359, 86_401, 0, -1, 400.5, '3600', null]) {
    const r = await ask({ expires_in })
    expect({ status: r.status, fields: fields(r) }, String(expires_in)).toEqual({ status: 400, fields: ['expires_in'] })
  }
  for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) expect((await ask({ method })).status).toBe(200)
  for (const method of ['get', 'POST', 'PATCH', '', null, 1]) {
    const r = await ask({ method })
    expect({ status: r.status, fields: fields(r) }, String(method)).toEqual({ status: 400, fields: ['method'] })
  }
  await t.put(bucket, 'x', 'default is GET')
  const plain = (await ask({})).body.url.replace('http://127.0.0.1:4001', '')
  expect((await t.send('GET', plain)).text).toBe('default is GET')
})

test('A4.2-10 A4.2-15 D-chars-2 a name has 1 to 1,024 bytes without NUL, and a content type must be sendable', async () => {
  const bucket = await fresh()
  const ask = (body: object) => t.call('POST', path(bucket, 'object-url'), body)
  for (const name of ['x'.repeat(1024), 'é'.repeat(512), '\u0001']) expect((await ask({ name })).status).toBe(200)
  for (const name of ['', 'x'.repeat(1025), 'é'.repeat(513), 'a\0b', '\ud800', null, 3]) {
    const r = await ask({ name })
    expect({ status: r.status, fields: fields(r) }).toEqual({ status: 400, fields: ['name'] })
  }
  expect(fields(await ask({}))).toEqual(['name'])
  expect((await ask({ name: 'x', content_type: 'text/plain; charset=utf-8' })).status).toBe(200)
  for (const content_type of ['text/plain\r\nX: y', 'тип', ' text/plain', 3, null]) {
    expect(fields(await ask({ name: 'x', content_type }))).toEqual(['content_type'])
  }
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

test('A4.2-17 D-acl-5 acl and name are required, and custom can be read but not written', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x')
  const put = (body: object) => t.call('PUT', path(bucket, 'object-acl'), body)
  expect(fields(await put({}))).toEqual(['acl', 'name'])
  for (const acl of ['custom', 'public', '', null, 1]) {
    const r = await put({ name: 'x', acl })
    expect({ status: r.status, fields: fields(r) }).toEqual({ status: 400, fields: ['acl'] })
  }
  expect(fields(await put({ name: '', acl: 'private' }))).toEqual(['name'])
  await t.api.db.updateTable('object').set({ acl: 'custom' }).where('name', '=', 'x').execute()
  const view = await t.call('GET', path(bucket, 'object-acl?name=x'))
  expect({ status: view.status, acl: view.body.acl }).toEqual({ status: 200, acl: 'custom' })
  expect(fields(await t.call('GET', path(bucket, 'object-acl')))).toEqual(['name'])
  expect(fields(await t.call('GET', path(bucket, 'object-acl?name=')))).toEqual(['name'])
  expect((await t.call('GET', path(bucket, 'object-acl?name=y'))).status).toBe(404)
  expect((await put({ name: 'y', acl: 'private' })).status).toBe(404)
})

test('D-order-7 a foreign bucket is byte for byte like an unknown one', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x')
  const stranger = await t.api.token()
  for (const [method, tail, body] of [
    ['GET', 'object-list', undefined],
    ['GET', 'object-acl?name=x', undefined],
    ['PUT', 'object-acl', { name: 'x', acl: 'public-read' }],
    ['POST', 'object-url', { name: 'x' }],
  ] as const) {
    const foreign = await t.call(method, path(bucket, tail), body, stranger)
    const unknown = await t.call(method, path('no-such', tail), body, stranger)
    expect({ status: foreign.status, text: foreign.text }).toEqual({
      status: 404,
      text: '{"errors":[{"field":"","reason":"Not found"}]}',
    })
    expect(unknown.text).toBe(foreign.text)
  }
  expect((await t.call('GET', path(bucket, 'object-acl?name=x'))).body.acl).toBe('private')
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
