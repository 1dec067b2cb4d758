import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
let n = 0
const fresh = async (settings: object = {}) => {
  const label = `bucket-${++n}`
  await t.bucket(label, settings)
  return label
}
const code = (text: string) => /<Code>(.*)<\/Code>/.exec(text)?.[1]
const type = (value: string) => ({ headers: { 'Content-Type': value }, body: 'a,b' })
const md5 = (data: Buffer | string) => createHash('md5').update(data).digest('hex')

beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())
afterEach(() => expect(t.failures.splice(0)).toEqual([]))

test('A4.2-12 D-url-6 D-list-8 an object is written, read, inspected and deleted, each by its own signed URL', async () => {
  const bucket = await fresh()
  const data = randomBytes(300_000)
  const up = await t.send('PUT', await t.sign(bucket, 'a/b.bin', { method: 'PUT' }), { body: data })
  expect({ status: up.status, etag: up.headers.etag, bodyLength: up.body.length }).toEqual({
    status: 200,
    etag: `"${md5(data)}"`,
    bodyLength: 0,
  })
  const down = await t.send('GET', await t.sign(bucket, 'a/b.bin'))
  expect([down.status, down.body.equals(data)]).toEqual([200, true])
  expect(down.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '300000',
    'accept-ranges': 'bytes',
    etag: `"${md5(data)}"`,
    'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
  })
  const head = await t.send('HEAD', await t.sign(bucket, 'a/b.bin', { method: 'HEAD' }))
  expect({ status: head.status, contentLength: head.headers['content-length'], bodyLength: head.body.length }).toEqual({
    status: 200,
    contentLength: '300000',
    bodyLength: 0,
  })
  expect((await t.call('GET', `/buckets/us-iad-1/${bucket}`)).body).toMatchObject({ objects: 1, size: 300_000 })
  const gone = await t.send('DELETE', await t.sign(bucket, 'a/b.bin', { method: 'DELETE' }))
  expect({ status: gone.status, text: gone.text }).toEqual({ status: 204, text: '' })
  const missing = await t.send('GET', await t.sign(bucket, 'a/b.bin'))
  expect({ status: missing.status, code: code(missing.text) }).toEqual({ status: 404, code: 'NoSuchKey' })
  expect((await t.call('GET', `/buckets/us-iad-1/${bucket}`)).body).toMatchObject({ objects: 0, size: 0 })
})

test('D-url-6 a URL works for no other method', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x')
  for (const signed of ['GET', 'PUT', 'DELETE', 'HEAD']) {
    const path = await t.sign(bucket, 'x', { method: signed })
    for (const used of ['GET', 'PUT', 'DELETE', 'HEAD'].filter((m) => m !== signed)) {
      const r = await t.send(used, path, used === 'PUT' ? { body: 'other' } : {})
      expect(r.status, `${signed} used as ${used}`).toBe(403)
    }
  }
  expect((await t.send('GET', await t.sign(bucket, 'x'))).text).toBe('hello')
})

test.each([
  'release notes (final) #3.pdf',
  '100%.txt',
  'сводка.csv',
  'a//b',
  '/leading',
  'trailing/',
  '..',
  '../../etc/passwd',
  'a/./b/../c',
  '.',
  '😀.txt',
  'e\u0301 and é',
  'a?b=c&d+e f',
  '%2F%00',
  '\u0001\u007f\n',
  'a\\b"c\'d<e>&',
  'x'.repeat(1024),
])('D-url-9 D-chars-2 the name %j is preserved exactly', async (name) => {
  const bucket = await fresh()
  await t.put(bucket, name, 'body of it')
  expect((await t.send('GET', await t.sign(bucket, name))).text).toBe('body of it')
  const list = await t.call('GET', `/buckets/us-iad-1/${bucket}/object-list`)
  expect(list.body.data.map((e: { name: string }) => e.name)).toEqual([name])
  expect((await t.send('DELETE', await t.sign(bucket, name, { method: 'DELETE' }))).status).toBe(204)
})

test('D-url-7 an expired URL is refused, but an upload that began before completes', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x')
  const path = await t.sign(bucket, 'x', { expires_in: 360 })
  t.api.clock.forward(360)
  expect((await t.send('GET', path)).status).toBe(200)
  t.api.clock.forward(1)
  const late = await t.send('GET', path)
  expect({ status: late.status, code: code(late.text) }).toEqual({ status: 403, code: 'AccessDenied' })
  expect(late.text).toContain('Request has expired')

  const put = await t.sign(bucket, 'slow', { method: 'PUT', expires_in: 360 })
  const socket = t.raw()
  socket.write(`PUT ${put} HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nabc`)
  const answer = new Promise<string>((done) => socket.once('data', (d) => done(d.toString())))
  // The request has begun once its temporary file exists.
  await expect.poll(async () => (await t.files()).tmp.length).toBe(1)
  t.api.clock.forward(86_400)
  socket.write('def')
  expect(await answer).toContain('200 OK')
  socket.destroy()
})

test('D-url-3 a bound content type must be sent, and an unbound one is free and stored', async () => {
  const bucket = await fresh()
  const bound = await t.sign(bucket, 'x', { method: 'PUT', content_type: 'text/csv' })
  const wrong = await t.send('PUT', bound, type('text/html'))
  expect({ status: wrong.status, code: code(wrong.text) }).toEqual({ status: 403, code: 'SignatureDoesNotMatch' })
  expect((await t.send('PUT', bound, { body: 'a,b' })).status).toBe(403)
  expect((await t.send('PUT', bound, type('text/csv'))).status).toBe(200)
  expect((await t.send('GET', await t.sign(bucket, 'x'))).headers['content-type']).toBe('text/csv')
  const free = await t.sign(bucket, 'x', { method: 'PUT' })
  expect((await t.send('PUT', free, type('image/x-own'))).status).toBe(200)
  expect((await t.send('GET', await t.sign(bucket, 'x'))).headers['content-type']).toBe('image/x-own')
})

test('a URL of a deleted bucket stays invalid after the bucket is recreated, and after Cancel', async () => {
  const bucket = await fresh()
  const put = await t.sign(bucket, 'x', { method: 'PUT' })
  expect((await t.call('DELETE', `/buckets/us-iad-1/${bucket}`)).status).toBe(200)
  expect((await t.send('PUT', put, { body: 'a' })).status).toBe(403)
  await t.bucket(bucket)
  expect((await t.send('PUT', put, { body: 'a' })).status).toBe(403)

  const other = await t.api.token()
  await t.call('POST', '/buckets', { label: `${bucket}.b`, cluster: 'us-iad-1' }, other)
  const made = await t.call('POST', `/buckets/us-iad-1/${bucket}.b/object-url`, { name: 'x', method: 'PUT' }, other)
  const theirs = made.body.url.slice('http://127.0.0.1:4001'.length)
  expect((await t.send('PUT', theirs, { body: 'a' })).status).toBe(200)
  expect((await t.call('POST', '/cancel', undefined, other)).status).toBe(200)
  await t.call('POST', '/buckets', { label: `${bucket}.b`, cluster: 'us-iad-1' }, other)
  expect((await t.send('PUT', theirs, { body: 'a' })).status).toBe(403)
})

test('an overwrite replaces bytes, sums and type, starts private again, and leaves no old bytes', async () => {
  const bucket = await fresh()
  const before = (await t.files()).blobs.length
  await t.put(bucket, 'x', 'first', { 'Content-Type': 'text/html' })
  await t.call('PUT', `/buckets/us-iad-1/${bucket}/object-acl`, { name: 'x', acl: 'public-read' })
  await t.put(bucket, 'x', 'second one')
  expect((await t.files()).blobs.length).toBe(before + 1)
  expect((await t.call('GET', `/buckets/us-iad-1/${bucket}`)).body).toMatchObject({ objects: 1, size: 10 })
  const r = await t.send('GET', await t.sign(bucket, 'x'))
  expect({ text: r.text, contentType: r.headers['content-type'] }).toEqual({
    text: 'second one',
    contentType: 'application/octet-stream',
  })
  expect((await t.call('GET', `/buckets/us-iad-1/${bucket}/object-acl?name=x`)).body.acl).toBe('private')
  await t.send('DELETE', await t.sign(bucket, 'x', { method: 'DELETE' }))
  expect(await t.files()).toMatchObject({ blobs: { length: before }, tmp: [] })
  expect((await t.send('DELETE', await t.sign(bucket, 'x', { method: 'DELETE' }))).status).toBe(204)
})

test('bytes shared by two rows stay until both rows are deleted', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'one', 'shared')
  const { db } = t.api
  const row = await db
    .selectFrom('object')
    .selectAll()
    .orderBy('last_modified', 'desc')
    .where('name', '=', 'one')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('object')
    .values({ ...row, name: 'two' })
    .execute()
  await t.send('DELETE', await t.sign(bucket, 'one', { method: 'DELETE' }))
  expect((await t.send('GET', await t.sign(bucket, 'two'))).text).toBe('shared')
})

test('other methods are 405 with Allow, and absolute and broken addresses are 400', async () => {
  for (const method of ['POST', 'PATCH', 'TRACE', 'PROPFIND']) {
    const r = await t.send(method, '/us-iad-1/x/y')
    expect({ status: r.status, code: code(r.text), allow: r.headers.allow }).toEqual({
      status: 405,
      code: 'MethodNotAllowed',
      allow: 'GET, HEAD, PUT, DELETE, OPTIONS',
    })
  }
  for (const path of ['http://other/x', '/us-iad-1/x/%ff', '/us-iad-1/x/%', '/us-iad-1/x/a%00b']) {
    expect((await t.send('GET', path)).status, path).toBe(400)
  }
})

test('errors are small XML with code and message', async () => {
  const r = await t.send('GET', '/us-iad-1/no-such-bucket/x')
  expect(r.headers['content-type']).toBe('application/xml')
  expect(r.text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access denied.</Message></Error>',
  )
})
