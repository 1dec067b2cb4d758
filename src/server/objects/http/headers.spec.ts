/**
 * Every header of every type of response of the object store, except those of the connection. No browser runs any
 * object.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectsTest, type Got, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
beforeAll(async () => {
  t = await objectsTest()
  await t.bucket('closed', { cors_enabled: false })
  await t.bucket('open', { acl: 'public-read', cors_enabled: true })
})
afterAll(() => t.close())

const sentHeaders = ({ status, headers }: Got) => {
  const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': id, ...rest } = headers
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  return { status, ...rest }
}
const HARD = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const OBJECT = {
  ...HARD,
  'accept-ranges': 'bytes',
  etag: '"5d41402abc4b2a76b9719d911017c592"',
  'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
}
const SIGNED = { ...OBJECT, 'cache-control': 'private, no-store' }
const PUBLIC = { ...OBJECT, 'cache-control': 'no-cache' }
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, X-Request-Id, Retry-After' }
const ERROR = { ...HARD, 'content-type': 'application/xml', 'content-length': expect.stringMatching(/^\d+$/) }
const saved = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`
const shown = (name: string) => `inline; filename="${name}"; filename*=UTF-8''${name}`

/** Any type that a browser could run or draw with a script is saved; only four image types and plain text are shown. */
test.each([
  ['text/html', saved],
  ['text/html; charset=utf-8', saved],
  ['TEXT/HTML', saved],
  ['image/svg+xml', saved],
  ['application/xhtml+xml', saved],
  ['text/xml', saved],
  ['application/xml', saved],
  ['application/rss+xml', saved],
  ['text/javascript', saved],
  ['application/javascript', saved],
  ['text/css', saved],
  ['application/pdf', saved],
  ['application/wasm', saved],
  ['application/x-shockwave-flash', saved],
  ['multipart/x-mixed-replace', saved],
  ['message/rfc822', saved],
  ['text/cache-manifest', saved],
  ['image/png,text/html', saved],
  ['text/plain,text/html', saved],
  ['application/octet-stream', saved],
  ['no type at all', saved],
  // Browsers take the last one of a list.
  ['text/plain; a=b, text/html', saved],
  ['text/plain; charset=utf-8, text/html', saved],
  ['text/plain; charset=utf-8', shown],
  ['text/plain;charset="utf-8"', shown],
  ['IMAGE/JPEG', shown],
  ['text/plain', shown],
  ['image/png', shown],
  ['image/jpeg', shown],
  ['image/gif', shown],
  ['image/webp', shown],
] as const)('an object of type %s', async (type, kept) => {
  await t.put('open', 'x', 'hello', { 'Content-Type': type })
  const got = await t.send('GET', await t.sign('open', 'x'))
  expect(sentHeaders(got)).toEqual({
    status: 200,
    ...SIGNED,
    ...CORS,
    'content-disposition': kept('x'),
    'content-length': '5',
    'content-type': type,
  })
})

test('D-cors-2 an object in part, unchanged, as headers only, and public, of a bucket without CORS', async () => {
  await t.put('closed', 'part', 'hello')
  const body = {
    'content-disposition': saved('part'),
    'content-length': '5',
    'content-type': 'application/octet-stream',
  }
  const url = await t.sign('closed', 'part')
  expect(sentHeaders(await t.send('GET', url, { headers: { Range: 'bytes=1-2' } }))).toEqual({
    status: 206,
    ...SIGNED,
    ...body,
    'content-length': '2',
    'content-range': 'bytes 1-2/5',
  })
  const known = { headers: { 'If-None-Match': '"5d41402abc4b2a76b9719d911017c592"' } }
  expect(sentHeaders(await t.send('GET', url, known))).toEqual({ status: 304, ...SIGNED })
  expect(sentHeaders(await t.send('HEAD', await t.sign('closed', 'part', { method: 'HEAD' })))).toEqual({
    status: 200,
    ...SIGNED,
    ...body,
  })
  await t.call('PUT', '/buckets/us-iad-1/closed/object-acl', { name: 'part', acl: 'public-read' })
  expect(sentHeaders(await t.send('GET', '/us-iad-1/closed/part'))).toEqual({ status: 200, ...PUBLIC, ...body })
})

test('a refusal contains only its reason, is never cached, and is just as hardened', async () => {
  expect(sentHeaders(await t.send('GET', '/us-iad-1/closed/nothing'))).toEqual({ status: 403, ...ERROR })
  expect(sentHeaders(await t.send('GET', await t.sign('closed', 'nothing')))).toEqual({ status: 404, ...ERROR })
  expect(sentHeaders(await t.send('PATCH', '/us-iad-1/closed/x'))).toEqual({
    status: 405,
    ...ERROR,
    allow: 'GET, HEAD, PUT, DELETE, OPTIONS',
  })
  expect(sentHeaders(await t.send('GET', '/us-iad-1/closed/%zz'))).toEqual({ status: 400, ...ERROR })
  expect(sentHeaders(await t.send('GET', '/us-iad-1/open/nothing'))).toEqual({ status: 404, ...ERROR, ...CORS })
})

test('a name is safe in every part of Content-Disposition', async () => {
  await t.put('open', 'dir/<name> "ü".bin')
  expect((await t.send('GET', await t.sign('open', 'dir/<name> "ü".bin'))).headers['content-disposition']).toBe(
    `attachment; filename="<name> ___.bin"; filename*=UTF-8''%3Cname%3E%20%22%C3%BC%22.bin`,
  )
})

test('writes and preflights', async () => {
  const put = await t.sign('open', 'new', { method: 'PUT' })
  expect(sentHeaders(await t.send('PUT', put, { body: 'hello' }))).toEqual({
    status: 200,
    ...HARD,
    ...CORS,
    'content-length': '0',
    'cross-origin-resource-policy': 'same-origin',
    etag: '"5d41402abc4b2a76b9719d911017c592"',
  })
  const ask = { headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'PUT' } }
  expect(sentHeaders(await t.send('OPTIONS', put, ask))).toEqual({
    status: 200,
    ...HARD,
    ...CORS,
    'access-control-allow-headers': 'Content-Type, Range, If-Match, If-None-Match, Content-MD5',
    'access-control-allow-methods': 'GET, HEAD, PUT, DELETE',
    'content-length': '0',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(sentHeaders(await t.send('OPTIONS', '/us-iad-1/closed/x', ask))).toEqual({ status: 403, ...ERROR })
})

/**
 * Each destination of the Fetch standard that runs, applies or frames, and the request for a service worker's script.
 */
test.each([
  ...[
    'audioworklet',
    'embed',
    'fencedframe',
    'frame',
    'iframe',
    'object',
    'paintworklet',
    'script',
    'serviceworker',
    'sharedworker',
    'style',
    'worker',
    'xslt',
  ].map((destination) => ['Sec-Fetch-Dest', destination] as const),
  ['Sec-Fetch-Dest', 'SCRIPT'] as const,
  ['Service-Worker', 'script'] as const,
])('to be run as %s: %s it is refused, signed or public', async (name, value) => {
  await t.put('open', 'code.js', 'alert(1)', { 'Content-Type': 'text/javascript' })
  await t.call('PUT', '/buckets/us-iad-1/open/object-acl', { name: 'code.js', acl: 'public-read' })
  for (const path of [await t.sign('open', 'code.js'), '/us-iad-1/open/code.js']) {
    for (const to of ['document', 'image', 'video', 'empty'])
      expect((await t.send('GET', path, { headers: { 'Sec-Fetch-Dest': to } })).status, to).toBe(200)
    expect(sentHeaders(await t.send('GET', path, { headers: { [name]: value } }))).toEqual({ status: 403, ...ERROR })
  }
})
