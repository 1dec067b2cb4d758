import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
let n = 0
const fresh = async (settings: object = {}) => {
  const label = `open-${++n}`
  await t.bucket(label, settings)
  return label
}
const code = (text: string) => /<Code>(.*)<\/Code>/.exec(text)?.[1]
const setAcl = async (bucket: string, name: string, acl: string) => {
  const r = await t.call('PUT', `/buckets/us-iad-1/${bucket}/object-acl`, { name, acl })
  expect(r.status).toBe(200)
}
const preflight = (path: string, headers: Record<string, string> = {}) =>
  t.send('OPTIONS', path, {
    headers: { Origin: 'http://console.example', 'Access-Control-Request-Method': 'PUT', ...headers },
  })

beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())
afterEach(() => expect(t.failures.splice(0)).toEqual([]))

test("A2.2-3 D-acl-7 D-url-8 a public-read object is readable at the hostname and by path, a private one isn't", async () => {
  const bucket = await fresh()
  await t.put(bucket, 'a b/ü%.txt', 'open')
  const byHost = () => t.send('GET', '/a%20b/%C3%BC%25.txt', { headers: t.at(bucket) })
  const byPath = () => t.send('GET', `/us-iad-1/${bucket}/a%20b/%C3%BC%25.txt`)
  for (const closed of [await byHost(), await byPath()]) {
    expect({ status: closed.status, code: code(closed.text) }).toEqual({ status: 403, code: 'AccessDenied' })
  }
  await setAcl(bucket, 'a b/ü%.txt', 'public-read')
  expect([(await byHost()).text, (await byPath()).text]).toEqual(['open', 'open'])
  await setAcl(bucket, 'a b/ü%.txt', 'public-read-write')
  expect((await byHost()).text).toBe('open')
  expect((await t.send('PUT', '/a%20b/%C3%BC%25.txt', { headers: t.at(bucket), body: 'x' })).status).toBe(403)
  await setAcl(bucket, 'a b/ü%.txt', 'private')
  expect((await byHost()).status).toBe(403)
})

test('D-acl-4 authenticated-read is private here, for buckets and objects, and custom grants nothing', async () => {
  const bucket = await fresh({ acl: 'authenticated-read' })
  await t.put(bucket, 'x')
  await setAcl(bucket, 'x', 'authenticated-read')
  const headers = { ...t.at(bucket), Authorization: `Bearer ${t.token}` }
  expect((await t.send('GET', '/x', { headers })).status).toBe(403)
  expect((await t.send('GET', '/', { headers })).status).toBe(403)
  await t.api.db.updateTable('object').set({ acl: 'custom' }).where('name', '=', 'x').execute()
  expect((await t.send('GET', '/x', { headers })).status).toBe(403)
})

test('D-acl-1 objects start private whatever the ACL of the bucket', async () => {
  const bucket = await fresh({ acl: 'public-read-write' })
  await t.put(bucket, 'x')
  expect((await t.send('GET', '/x', { headers: t.at(bucket) })).status).toBe(403)
  expect((await t.send('HEAD', '/x', { headers: t.at(bucket) })).status).toBe(403)
})

test('an unknown bucket, a closed one and a closed object look the same, with and without bytes', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'there')
  const all = [
    await t.send('GET', '/there', { headers: t.at(bucket) }),
    await t.send('GET', '/not-there', { headers: t.at(bucket) }),
    await t.send('GET', '/there', { headers: t.at('no-such-bucket') }),
    await t.send('GET', `/us-iad-1/${bucket}/there`),
    await t.send('GET', '/us-iad-1/no-such-bucket/there'),
    await t.send('GET', '/mars-1/x/there'),
    await t.send('GET', '/'),
  ]
  expect(new Set(all.map((r) => `${r.status} ${r.text}`)).size).toBe(1)
  const open = await fresh({ acl: 'public-read' })
  const missing = await t.send('GET', '/not-there', { headers: t.at(open) })
  expect({ status: missing.status, code: code(missing.text) }).toEqual({ status: 404, code: 'NoSuchKey' })
})

test.each([
  ['its access', 'PUT', '?acl', {}],
  ['its tags', 'PUT', '?tagging', {}],
  ['a part', 'PUT', '?partNumber=1&uploadId=x', {}],
  ['a copy', 'PUT', '', { 'x-amz-copy-source': '/other/x' }],
  ['chunks with sums', 'PUT', '', { 'Content-Encoding': 'aws-chunked' }],
  ['chunks that only their sum names', 'PUT', '', { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }],
  ['a header to keep', 'PUT', '', { 'Cache-Control': 'max-age=60' }],
  ['compressed bytes', 'PUT', '', { 'Content-Encoding': 'gzip' }],
  ['an ACL', 'PUT', '', { 'x-amz-acl': 'public-read' }],
  ['its tags', 'DELETE', '?tagging', {}],
])('a write of %s by an S3-compatible tool leaves the object as it is (%s %s)', async (_, method, query, more) => {
  const bucket = await fresh({ acl: 'public-read-write' })
  await t.put(bucket, 'x', 'kept')
  const headers = { ...t.at(bucket), ...more }
  const refused = await t.send(method, `/x${query}`, { headers, ...(method === 'PUT' ? { body: 'other' } : {}) })
  expect([refused.status, code(refused.text)]).toEqual([501, 'NotImplemented'])
  expect((await t.send('GET', await t.sign(bucket, 'x'))).text).toBe('kept')
  const plain = { headers: { ...t.at(bucket), 'Cache-Control': 'no-cache' }, body: 'new' }
  expect((await t.send('PUT', '/x?x-id=PutObject', plain)).status).toBe(200)
  if (query !== '') return
  const signed = await t.sign(bucket, 'x', { method: 'PUT' })
  expect((await t.send('PUT', signed, { headers: more, body: 'other' })).status).toBe(501)
})

test('a read of a property by an S3-compatible tool gets neither the list nor the object', async () => {
  const bucket = await fresh({ acl: 'public-read' })
  await t.put(bucket, 'x', 'text')
  const at = { headers: t.at(bucket) }
  const status = async (path: string) => (await t.send('GET', path, at)).status
  expect(await status('/x?acl')).toBe(403)
  await setAcl(bucket, 'x', 'public-read')
  for (const path of ['/?location', '/?versioning', '/?acl', '/?versions', '/x?acl', '/x?tagging'])
    expect({ path, status: await status(path) }).toEqual({ path, status: 501 })
  for (const path of ['/?list-type=2&prefix=', '/x?utm_source=mail']) expect(await status(path)).toBe(200)
})

test('D-acl-2 anyone lists a public-read bucket, but only at its hostname', async () => {
  const bucket = await fresh({ acl: 'public-read' })
  for (const name of ['a&b<c>.txt', 'dir/one', 'dir/two', 'z']) await t.put(bucket, name)
  const list = (query = '') => t.send('GET', `/${query}`, { headers: t.at(bucket) })
  const all = await list()
  expect({ status: all.status, 'content-type': all.headers['content-type'] }).toEqual({
    status: 200,
    'content-type': 'application/xml',
  })
  expect(all.text).toContain(`<Name>${bucket}</Name>`)
  expect(all.text).toContain('<Key>a&amp;b&lt;c&gt;.txt</Key><LastModified>2026-03-01T12:00:00.000Z</LastModified>')
  expect(all.text.match(/<Key>/g)).toHaveLength(4)
  const folded = await list('?delimiter=/&max-keys=2')
  expect(folded.text).toContain('<CommonPrefixes><Prefix>dir/</Prefix></CommonPrefixes>')
  expect(folded.text).toContain('<IsTruncated>true</IsTruncated><NextMarker>dir/</NextMarker>')
  expect((await list('?marker=dir/one&prefix=dir/')).text.match(/<Key>.*?<\/Key>/g)).toEqual(['<Key>dir/two</Key>'])
  expect((await t.send('HEAD', '/', { headers: t.at(bucket) })).status).toBe(200)
  for (const query of ['?max-keys=0', '?max-keys=x', '?delimiter=ab', '?prefix=%00']) {
    expect((await list(query)).status, query).toBe(400)
  }
  expect((await t.send('PUT', '/', { headers: t.at(bucket), body: 'x' })).status).toBe(403)
  await t.call('PUT', `/buckets/us-iad-1/${bucket}/access`, { acl: 'private' })
  expect((await list()).status).toBe(403)
})

test('a tool that asks for the second version of a list gets all of its pages', async () => {
  const bucket = await fresh({ acl: 'public-read' })
  const all = ['a', 'b\u0001', 'z', 'ü&']
  for (const name of all) await t.put(bucket, name)
  const list = (query: string) => t.send('GET', `/?list-type=2&max-keys=1${query}`, { headers: t.at(bucket) })
  const listed: string[] = []
  for (let token: string | undefined = ''; token !== undefined;) {
    const { text } = await list(token === '' ? '' : `&continuation-token=${token}`)
    expect(text).toContain('<KeyCount>1</KeyCount>')
    const [, key = ''] = /<Key>(.*)<\/Key>/.exec(text) ?? []
    listed.push(text.includes('<EncodingType>url') ? decodeURIComponent(key) : key.replaceAll('&amp;', '&'))
    token = /<NextContinuationToken>(.*)<\/NextContinuationToken>/.exec(text)?.[1]
  }
  expect(listed).toEqual(all)
  expect((await list('&start-after=b')).text).toContain('<StartAfter>b</StartAfter>')
  expect((await list('&start-after=%C3%BC')).text).toContain('<Key>ü&amp;</Key>')
  expect((await list('&continuation-token=*')).status).toBe(400)
})

test("names that XML can't contain are listed in encoded form and declared as such", async () => {
  const bucket = await fresh({ acl: 'public-read' })
  await t.put(bucket, 'a/b\u0001c')
  const r = await t.send('GET', '/', { headers: t.at(bucket) })
  expect(r.text).toContain('<EncodingType>url</EncodingType>')
  expect(r.text).toContain('<Key>a/b%01c</Key>')
})

test('D-acl-3 A4.2-12 anyone writes and deletes in a public-read-write bucket and nowhere else', async () => {
  const bucket = await fresh({ acl: 'public-read-write' })
  const headers = { ...t.at(bucket), 'Content-Type': 'text/plain' }
  expect((await t.send('PUT', '/from/anyone', { headers, body: 'hello' })).status).toBe(200)
  expect((await t.send('GET', await t.sign(bucket, 'from/anyone'))).headers['content-type']).toBe('text/plain')
  expect((await t.send('PUT', '/', { headers, body: 'hello' })).status).toBe(405)
  const long = await t.send('PUT', `/${'x'.repeat(1025)}`, { headers, body: 'hello' })
  expect({ status: long.status, code: code(long.text) }).toEqual({ status: 400, code: 'KeyTooLongError' })
  expect((await t.send('DELETE', '/from/anyone', { headers })).status).toBe(204)
  const readOnly = t.at(await fresh({ acl: 'public-read' }))
  expect((await t.send('PUT', '/x', { headers: readOnly, body: 'x' })).status).toBe(403)
  expect((await t.send('DELETE', '/x', { headers: readOnly })).status).toBe(403)
})

test('A4.1-18 D-cors-1 with the switch on, all origins can GET, HEAD, PUT and DELETE, at once and without credentials', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x')
  const signed = await t.sign(bucket, 'x', { method: 'PUT' })
  expect((await preflight(signed)).status).toBe(403)
  await t.call('POST', `/buckets/us-iad-1/${bucket}/access`, { cors_enabled: true })
  for (const path of [signed, signed.split('?')[0] ?? '', `/us-iad-1/${bucket}/other`]) {
    const r = await preflight(path)
    expect(r.status).toBe(200)
    expect(r.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PUT, DELETE',
      'access-control-allow-headers': 'Content-Type, Range, If-Match, If-None-Match, Content-MD5',
    })
    expect(r.headers['access-control-allow-credentials']).toBeUndefined()
  }
  expect((await preflight('/x')).status).toBe(403)
  expect(
    (await t.send('OPTIONS', '/x', { headers: { ...t.at(bucket), 'Access-Control-Request-Method': 'GET' } })).status,
  ).toBe(200)
})
