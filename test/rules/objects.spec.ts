/** Objects, their URLs and access, and the account's Object Storage for a caller. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '../server/objects-testing'

let t: ObjectsTest
let n = 0
beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())
afterEach(() => expect(t.failures.splice(0)).toEqual([]))

async function fresh(settings: object = {}): Promise<string> {
  const label = `rules-${++n}`
  await t.bucket(label, settings)
  return label
}
const url = (bucket: string, body: object) => t.call('POST', `/buckets/us-iad-1/${bucket}/object-url`, body)
const list = async (bucket: string, query = '') => t.call('GET', `/buckets/us-iad-1/${bucket}/object-list${query}`)
const aclPath = (bucket: string, query = '') => `/buckets/us-iad-1/${bucket}/object-acl${query}`
const fields = (r: { body: { errors: { field: string }[] } }) => r.body.errors.map((e) => e.field).toSorted()
/** A request at the bucket's own hostname without a signature. */
const open = (method: string, bucket: string, path: string, body?: string) =>
  t.send(method, path, { headers: t.at(bucket), ...(body === undefined ? {} : { body }) })

describe('contents list', () => {
  test('A2.3-1 A4.2-8 D-list-4 D-list-9 entries have all fields, and the envelope is data and the marker', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'one.txt', 'hello')
    const r = await list(bucket)
    const { uuid } = await t.api.db
      .selectFrom('account')
      .select('uuid')
      .where('id', '=', t.account)
      .executeTakeFirstOrThrow()
    expect({ status: r.status, body: r.body }).toEqual({
      status: 200,
      body: {
        data: [
          {
            etag: createHash('md5').update('hello').digest('hex'),
            is_truncated: false,
            last_modified: '2026-03-01T12:00:00',
            name: 'one.txt',
            next_marker: null,
            owner: uuid,
            size: 5,
          },
        ],
        next_marker: null,
        is_truncated: false,
      },
    })
  })

  test('D-list-7 D-list-4 A4.2-3 a folder has only its name, with its delimiter at the end', async () => {
    const bucket = await fresh()
    for (const name of ['photos/a.webp', 'photos/b.webp', 'readme']) await t.put(bucket, name)
    const { data } = (await list(bucket, '?delimiter=%2F')).body
    expect(data.map((e: { name: string }) => e.name)).toEqual(['photos/', 'readme'])
    expect(data[0]).toMatchObject({ etag: null, last_modified: null, owner: null, size: null, is_truncated: false })
  })

  test('D-list-6 an empty parameter counts as absent', async () => {
    const bucket = await fresh()
    for (const name of ['a/1', 'b']) await t.put(bucket, name)
    const whole = (await list(bucket)).body
    expect(whole.data).toHaveLength(2)
    expect((await list(bucket, '?marker=&delimiter=&prefix=&page_size=')).body).toEqual(whole)
  })

  test('A4.2-4 A4.2-1 page_size is 25 to 500, default 100, and next_marker leads on', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'n-000')
    const { db } = t.api
    const row = await db
      .selectFrom('object')
      .innerJoin('bucket', 'bucket.id', 'object.bucket_id')
      .selectAll('object')
      .where('bucket.label', '=', bucket)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 129 }, (_, i) => ({ ...row, name: `n-${String(i + 1).padStart(3, '0')}` }))
    await db.insertInto('object').values(more).execute()
    for (const [query, size] of [
      ['', 100],
      ['?page_size=25', 25],
      ['?page_size=500', 130],
    ] as const) {
      const { body } = await list(bucket, query)
      expect(body.data).toHaveLength(size)
      expect(body.is_truncated).toBe(size < 130)
      if (size === 130) continue
      expect(body.next_marker).toBe(`n-${String(size - 1).padStart(3, '0')}`)
      const next = await list(bucket, `?page_size=500&marker=${body.next_marker}`)
      expect(next.body.data[0].name).toBe(`n-${String(size).padStart(3, '0')}`)
    }
    for (const bad of ['24', '501', 'x']) expect(fields(await list(bucket, `?page_size=${bad}`))).toEqual(['page_size'])
  })
})

describe('object URL', () => {
  test('A2.8-1 A4.2-9 A4.2-10 A4.2-16 D-url-4 the response is a url with three parameters, even for a missing object', async () => {
    const bucket = await fresh()
    const r = await url(bucket, { name: 'not-there.txt' })
    expect({ status: r.status, body: r.body }).toEqual({ status: 200, body: { url: expect.any(String) } })
    const { searchParams, origin } = new URL(r.body.url)
    expect(origin).toBe('http://127.0.0.1:4001')
    expect([...searchParams.keys()].toSorted()).toEqual(['AccessKeyId', 'Expires', 'Signature'])
    const missing = await url(bucket, {})
    expect({ status: missing.status, fields: fields(missing) }).toEqual({ status: 400, fields: ['name'] })
  })

  test('A4.2-11 D-url-2 method defaults to GET, else is GET, PUT, DELETE or HEAD in capitals', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'x')
    expect((await t.send('GET', await t.sign(bucket, 'x'))).text).toBe('hello')
    expect((await t.send('HEAD', await t.sign(bucket, 'x'))).status).toBe(403)
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD'])
      expect((await url(bucket, { name: 'x', method })).status).toBe(200)
    for (const method of ['get', 'POST', 'PATCH', '', null, 7]) {
      const r = await url(bucket, { name: 'x', method })
      expect({ method, status: r.status, fields: fields(r) }).toEqual({ method, status: 400, fields: ['method'] })
    }
  })

  test('A4.2-14 A8-3 expires_in is 360 to 86400 seconds and defaults to 3600', async () => {
    const bucket = await fresh()
    const now = Date.parse('2026-03-01T12:00:00Z') / 1000
    for (const [expiresIn, seconds] of [
      [undefined, 3600],
      [360, 360],
      [86_400, 86_400],
    ] as const) {
      const { body } = await url(bucket, { name: 'x', expires_in: expiresIn })
      expect(new URL(body.url).searchParams.get('Expires')).toBe(String(now + seconds))
    }
    for (const bad of [359, 86_401, 3600.5, '3600', null]) {
      const r = await url(bucket, { name: 'x', expires_in: bad })
      expect({ bad, status: r.status, fields: fields(r) }).toEqual({ bad, status: 400, fields: ['expires_in'] })
    }
  })

  test('A4.2-15 a bound content_type must be sent, and an unbound one is free', async () => {
    const bucket = await fresh()
    const send = async (more: object, type: string) => {
      const path = await t.sign(bucket, 'x.csv', { method: 'PUT', ...more })
      return (await t.send('PUT', path, { body: 'a,b', headers: { 'Content-Type': type } })).status
    }
    expect(await send({ content_type: 'text/csv' }, 'text/csv')).toBe(200)
    expect(await send({ content_type: 'text/csv' }, 'text/html')).toBe(403)
    expect(await send({}, 'text/html')).toBe(200)
  })

  test('D-url-8 without its query a URL is public access, refused for a private object', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'x')
    const [path = ''] = (await t.sign(bucket, 'x')).split('?')
    expect((await t.send('GET', path)).status).toBe(403)
    expect((await t.send('GET', `/us-iad-1/${bucket}/x`)).status).toBe(403)
    await t.call('PUT', aclPath(bucket), { name: 'x', acl: 'public-read' })
    expect((await t.send('GET', `/us-iad-1/${bucket}/x`)).text).toBe('hello')
  })
})

describe('object ACL', () => {
  test('A2.4-1 A2.4-2 A4.2-6 D-acl-1 an object starts private even in a public bucket, with the XML of its policy', async () => {
    const bucket = await fresh({ acl: 'public-read-write' })
    await t.put(bucket, 'x')
    const r = await t.call('GET', aclPath(bucket, '?name=x'))
    expect({ status: r.status, body: r.body }).toEqual({
      status: 200,
      body: { acl: 'private', acl_xml: expect.any(String) },
    })
    expect(r.body.acl_xml).toMatch(/<AccessControlPolicy[\s\S]*<Grant[\s\S]*FULL_CONTROL[\s\S]*<\/AccessControlPolicy>/)
    expect(r.body.acl_xml).not.toMatch(/AllUsers/)
    const missing = await t.call('GET', aclPath(bucket))
    expect({ status: missing.status, fields: fields(missing) }).toEqual({ status: 400, fields: ['name'] })
    expect((await t.call('GET', aclPath(bucket, '?name=not-there'))).status).toBe(404)
  })

  test('A4.2-7 A4.2-17 D-acl-7 A2.2-3 the update returns the new record, and public-read opens the object at the hostname', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'x')
    expect((await open('GET', bucket, '/x')).status).toBe(403)
    const r = await t.call('PUT', aclPath(bucket), { name: 'x', acl: 'public-read' })
    expect({ status: r.status, acl: r.body.acl }).toEqual({ status: 200, acl: 'public-read' })
    expect(r.body).toEqual((await t.call('GET', aclPath(bucket, '?name=x'))).body)
    expect(r.body.acl_xml).toMatch(/AllUsers[\s\S]*READ/)
    expect((await open('GET', bucket, '/x')).text).toBe('hello')
    for (const [body, wrong] of [
      [{}, ['acl', 'name']],
      [{ name: 'x' }, ['acl']],
      [{ acl: 'private' }, ['name']],
    ] as const) {
      expect(fields(await t.call('PUT', aclPath(bucket), body))).toEqual(wrong)
    }
  })

  test('D-acl-5 custom is refused on acl and changes nothing', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'x')
    const r = await t.call('PUT', aclPath(bucket), { name: 'x', acl: 'custom' })
    expect({ status: r.status, fields: fields(r) }).toEqual({ status: 400, fields: ['acl'] })
    expect((await t.call('GET', aclPath(bucket, '?name=x'))).body.acl).toBe('private')
  })

  test('D-acl-4 authenticated-read grants nothing to anyone', async () => {
    const bucket = await fresh({ acl: 'authenticated-read' })
    await t.put(bucket, 'x')
    expect((await t.call('PUT', aclPath(bucket), { name: 'x', acl: 'authenticated-read' })).body.acl).toBe(
      'authenticated-read',
    )
    expect((await open('GET', bucket, '/x')).status).toBe(403)
    expect((await open('GET', bucket, '/')).status).toBe(403)
  })

  test('D-acl-2 D-acl-3 public-read lists, public-read-write also writes and deletes, private does nothing', async () => {
    for (const [acl, lists, writes] of [
      ['private', 403, 403],
      ['public-read', 200, 403],
      ['public-read-write', 200, 200],
    ] as const) {
      const bucket = await fresh({ acl })
      await t.put(bucket, 'there')
      const listed = await open('GET', bucket, '/')
      expect({ acl, status: listed.status }).toEqual({ acl, status: lists })
      expect(listed.text.includes('there')).toBe(lists === 200)
      expect({ acl, status: (await open('PUT', bucket, '/new', 'data')).status }).toEqual({ acl, status: writes })
      expect({ acl, status: (await open('DELETE', bucket, '/there')).status }).toEqual({
        acl,
        status: writes === 200 ? 204 : 403,
      })
      const names = (await list(bucket)).body.data.map((e: { name: string }) => e.name)
      expect(names).toEqual(writes === 200 ? ['new'] : ['there'])
    }
  })
})

describe('CORS of objects', () => {
  const origin = { origin: 'https://pages.example' }
  test('A4.1-18 D-cors-1 D-cors-2 the switch allows every origin at once and refuses them again', async () => {
    const bucket = await fresh()
    await t.put(bucket, 'x')
    const path = await t.sign(bucket, 'x')
    const ask = (method: string) =>
      t.send('OPTIONS', path, { headers: { ...origin, 'access-control-request-method': method } })
    for (const on of [true, false, true]) {
      await t.call('POST', `/buckets/us-iad-1/${bucket}/access`, { cors_enabled: on })
      const got = await t.send('GET', path, { headers: origin })
      expect({ status: got.status, 'access-control-allow-origin': got.headers['access-control-allow-origin'] }).toEqual(
        { status: 200, 'access-control-allow-origin': on ? '*' : undefined },
      )
      if (on) expect(got.headers['access-control-expose-headers']?.toLowerCase()).toContain('etag')
      const pre = await ask('PUT')
      expect(pre.headers['access-control-allow-origin']).toBe(on ? '*' : undefined)
      if (!on) continue
      const allowed = pre.headers['access-control-allow-methods']?.split(/, */)
      expect(allowed).toEqual(expect.arrayContaining(['GET', 'HEAD', 'PUT', 'DELETE']))
      const headers = pre.headers['access-control-allow-headers']?.toLowerCase().split(/, */)
      expect(headers).toEqual(expect.arrayContaining(['content-type', 'range']))
    }
  })
})

describe('account', () => {
  test('A2.8-3 A4.4-2 used counts the bytes of real downloads of this month, for this account', async () => {
    const used = async () => (await t.call('GET', '/transfer/')).body
    const before = (await used()).used
    const bucket = await fresh()
    await t.put(bucket, 'x', 'x'.repeat(70_000))
    expect(await used()).toEqual({ used: before })
    const got = await t.send('GET', await t.sign(bucket, 'x'))
    expect(got.body).toHaveLength(70_000)
    const part = await t.send('GET', await t.sign(bucket, 'x'), { headers: { range: 'bytes=0-999' } })
    expect(part.body).toHaveLength(1000)
    expect(await used()).toEqual({ used: before + 71_000 })
    const other = await t.api.token()
    expect((await t.call('GET', '/transfer', undefined, other)).body).toEqual({ used: 0 })
    t.api.clock.set('2026-04-01T00:00:00Z')
    expect(await used()).toEqual({ used: 0 })
    t.api.clock.set('2026-03-01T12:00:00Z')
  })

  test('A4.4-1 A4.4-3 A4.4-4 cancel permanently deletes every bucket and all bytes of this account only', async () => {
    const c = await objectsTest()
    const other = await c.api.token()
    await c.call('POST', '/buckets', { label: 'theirs', cluster: 'us-iad-1' }, other)
    for (const label of ['first', 'second']) {
      await c.bucket(label)
      await c.put(label, 'a/b.txt')
    }
    const path = await c.sign('first', 'a/b.txt')
    const r = await c.call('POST', '/cancel')
    expect({ status: r.status, body: r.body }).toEqual({ status: 200, body: {} })
    expect((await c.call('GET', '/buckets')).body.results).toBe(0)
    expect((await c.call('GET', '/buckets/us-iad-1/first')).status).toBe(404)
    expect((await c.send('GET', path)).status).toBe(403)
    expect((await c.files()).blobs).toEqual([])
    expect((await c.call('GET', '/buckets', undefined, other)).body.results).toBe(1)
    await c.bucket('first')
    expect((await c.call('GET', '/buckets/us-iad-1/first/object-list')).body.data).toEqual([])
    await c.close()
  })
})
