import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestApp, testServer, type TestServer } from '#test/server/testing'

let s: TestServer
let consoleDir: string
beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'static-spec-'))
  mkdirSync(join(consoleDir, 'assets'))
  const write = (name: string, text: string) => writeFileSync(join(consoleDir, name), text)
  write(
    'index.html',
    '<script type="application/json">__CONFIG__</script><script nonce="__CSP_NONCE__" src="/assets/main-Ab12Cd34.js"></script>',
  )
  write('assets/main-Ab12Cd34.js', 'plain')
  write('assets/main-Ab12Cd34.js.br', 'brotli')
  write('assets/main-Ab12Cd34.js.gz', 'gzip')
  write('assets/main-Ab12Cd34.js.map', '{}')
  write('favicon.svg', '<svg/>')
  write('.hidden', 'no')
  writeFileSync(join(consoleDir, '..', 'outside-of-it.txt'), 'no')
  s = await testServer({ consoleDir })
})
afterAll(async () => {
  await s.close()
  rmSync(consoleDir, { recursive: true })
  rmSync(join(consoleDir, '..', 'outside-of-it.txt'))
})
const html = { headers: { Accept: 'text/html,*/*' } }

test('every route of the console returns the page, never cached, with a new nonce each time', async () => {
  const pages = await Promise.all(
    ['/', '/index.html', '/buckets', '/buckets/us-iad-1/a.b/x'].map((p) => s.request('GET', p, html)),
  )
  const nonces = pages.map((r) => {
    expect({ status: r.status, 'cache-control': r.headers.get('cache-control') }).toEqual({
      status: 200,
      'cache-control': 'no-store',
    })
    const nonce = /nonce="([A-Za-z0-9+/]{22}==)"/.exec(r.text)?.[1]
    expect(r.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(4)
})

test('the page contains its configuration, and is compressed if the browser accepts that', async () => {
  const plain = await s.request('GET', '/', html)
  const written = /json">(.*?)<\/script>/.exec(plain.text)?.[1] ?? ''
  expect(JSON.parse(written)).toEqual((await s.request('GET', '/config.json')).body)
  const packed = await requestApp(s.app, '/', { headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip, br' } })
  expect({ contentEncoding: packed.headers.get('content-encoding'), vary: packed.headers.get('vary') }).toEqual({
    contentEncoding: 'br',
    vary: 'Accept-Encoding',
  })
  const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()
  expect(text).toContain(written)
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1]
  expect(packed.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
})

test('the policy allows the two origins and nothing else', async () => {
  const { headers } = await s.request('GET', '/', html)
  const policy = (headers.get('content-security-policy') ?? '').split('; ').filter((d) => !d.startsWith('script-src'))
  expect(policy).toEqual([
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data: blob: http://127.0.0.1:4001",
    "font-src 'self'",
    "connect-src 'self' http://127.0.0.1:4001",
    "manifest-src 'self'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    'media-src http://127.0.0.1:4001',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test.each([
  ['br, gzip', 'brotli', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip', 'gzip'],
  ['identity', 'plain', null],
  ['brown', 'plain', null],
])('a hashed file is cached forever and served in the accepted encoding: %s', async (accept, text, coding) => {
  const r = await s.request('GET', '/assets/main-Ab12Cd34.js', { headers: { 'Accept-Encoding': accept } })
  expect({ status: r.status, text: r.text, 'content-encoding': r.headers.get('content-encoding') }).toEqual({
    status: 200,
    text,
    'content-encoding': coding,
  })
  expect(r.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(r.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(r.headers.get('vary')).toBe('Accept-Encoding')
})

test('an unhashed file is revalidated and 304 if unchanged', async () => {
  const first = await s.request('GET', '/favicon.svg')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await s.request('GET', '/favicon.svg', {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
})

test.each([
  '/assets/old-99999999.js',
  '/assets/',
  '/assets/main-Ab12Cd34.js.map',
  '/assets/main-Ab12Cd34.js.br',
  '/v4x',
])('%s is 404 and never the page', async (path) => {
  const r = await s.request('GET', path, path === '/v4x' ? {} : html)
  expect({ status: r.status, 'content-type': r.headers.get('content-type') }).toEqual({
    status: 404,
    'content-type': 'application/json',
  })
})

test.each([
  '/missing.css',
  '/buckets/eu-central-1/next.js',
  '/..%2foutside-of-it.txt',
  '/%',
  '/%zz',
  '/%00',
  '/.hidden',
  '/betas/..%2f..',
  '/buckets/eu-central-1/..%2F..%2Fkeys',
])('%s opens the console, which reports an unknown address', async (path) => {
  const r = await s.request('GET', path, html)
  expect({ status: r.status, 'content-type': r.headers.get('content-type') }).toEqual({
    status: 200,
    'content-type': 'text/html; charset=utf-8',
  })
  expect(r.text).toContain('main-Ab12Cd34.js')
  expect((await s.request('GET', path)).status).toBe(404)
})

test('a script that requests a page gets none, and POST is refused', async () => {
  expect((await s.request('GET', '/buckets')).status).toBe(404)
  const post = await s.request('POST', '/buckets')
  expect({ status: post.status, allow: post.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
  const head = await s.request('HEAD', '/', html)
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
})

test.each([
  ['127.0.0.1:4000', 200],
  ['[::1]:4000', 200],
  ['localhost', 200],
  ['us-iad-1.localhost:4000', 200],
  ['192.0.2.7', 200],
  ['evil.example', 421],
  ['evil.example:4000', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost.evil.example', 421],
  ['evillocalhost', 421],
  ['evil-localhost:4000', 421],
  ['', 421],
])('with the hostname %j the status is %i', async (host, status) => {
  expect((await s.request('GET', '/config.json', { headers: { Host: host } })).status).toBe(status)
})
