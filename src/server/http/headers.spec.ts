/**
 * Every header of every type of response, except date and connection, so that an added or missing header fails here.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
let token: string
let consoleDir: string
beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'headers-spec-'))
  mkdirSync(join(consoleDir, 'assets'))
  writeFileSync(join(consoleDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  writeFileSync(join(consoleDir, 'assets/main-Ab12Cd34.js'), 'plain')
  writeFileSync(join(consoleDir, 'favicon.svg'), '<svg/>')
  s = await testServer({ consoleDir, settings: { corsOrigins: ['https://other.example'] } })
  token = await s.token()
})
afterAll(async () => {
  await s.close()
  rmSync(consoleDir, { recursive: true })
})

const SCRIPT = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const ORIGIN = {
  ...SCRIPT,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=(), clipboard-read=(), clipboard-write=(self)',
  'x-frame-options': 'DENY',
}
const page = (policy: RegExp) => ({
  ...ORIGIN,
  'cache-control': 'no-store',
  'content-security-policy': expect.stringMatching(policy),
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept-Encoding',
})
const file = (type: string, length: string) => ({
  'content-length': length,
  'content-type': type,
  etag: expect.stringMatching(/^"[\da-z]+-[\da-z]+"$/),
  vary: 'Accept-Encoding',
})
const JSON_TYPE = { 'content-type': 'application/json' }
const API = {
  ...JSON_TYPE,
  'cache-control': 'no-store',
  vary: 'Authorization, X-Filter, Origin, Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-spec-version': '4.174.0',
}
const COUNTED = {
  'x-ratelimit-limit': '1000000',
  'x-ratelimit-remaining': '1000000',
  'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
}
const VOLUMES = { 'x-accepted-oauth-scopes': 'volumes:read_only' }
const MINE = { 'x-oauth-scopes': '*' }
const CORS = {
  'access-control-allow-origin': 'https://other.example',
  'access-control-expose-headers':
    'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Spec-Version, Idempotency-Replayed, X-Request-Id',
}
const CONSOLE_POLICY =
  /^default-src 'none'; script-src 'nonce-[\w+/]{22}==' 'strict-dynamic'; style-src 'self'; .*; trusted-types 'none'$/
const READING_POLICY = /^default-src 'none'; style-src 'nonce-([\w+/]{22}==)'; .*; trusted-types 'none'$/

const mine = () => ({ authorization: `Bearer ${token}` })
const html = () => ({ accept: 'text/html' })
const other = () => ({ origin: 'https://other.example' })

test.each<[string, string, number, object, (() => Record<string, string>)?]>([
  ['a page', 'GET /volumes', 200, page(CONSOLE_POLICY), html],
  ['the page of the API', 'GET /v4/docs', 200, page(READING_POLICY), html],
  [
    'a file whose name changes with it',
    'GET /assets/main-Ab12Cd34.js',
    200,
    {
      ...SCRIPT,
      ...file('text/javascript; charset=utf-8', '5'),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  ],
  ['another file', 'GET /favicon.svg', 200, { ...ORIGIN, ...file('image/svg+xml', '6'), 'cache-control': 'no-cache' }],
  [
    'a file that is not there',
    'GET /assets/old-99999999.js',
    404,
    { ...ORIGIN, ...JSON_TYPE, 'cache-control': 'no-store' },
  ],
  [
    'a method that no page has',
    'POST /volumes',
    405,
    { ...ORIGIN, ...JSON_TYPE, allow: 'GET, HEAD', 'cache-control': 'no-store' },
  ],
  ['the configuration', 'GET /config.json', 200, { ...ORIGIN, ...JSON_TYPE, 'cache-control': 'no-cache' }],
  [
    'the description of the API',
    'GET /v4/openapi.json',
    200,
    { ...ORIGIN, ...JSON_TYPE, 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
  ],
  ['an answer of the API', 'GET /v4/volumes', 200, { ...API, ...COUNTED, ...VOLUMES, ...MINE }, mine],
  ['one to nobody in particular', 'GET /v4/regions', 200, { ...API, ...COUNTED }],
  ['one without a token', 'GET /v4/volumes', 401, { ...API, ...VOLUMES, 'www-authenticate': 'Bearer' }],
  ['one of nothing', 'GET /v4/no-such-thing', 404, API],
  ['a method that the API has not', 'PATCH /v4/volumes', 405, { ...API, allow: 'GET, HEAD, POST' }, mine],
  [
    'a refusal to a page of an origin that is listed',
    'GET /v4/volumes',
    401,
    { ...API, ...VOLUMES, 'www-authenticate': 'Bearer', ...CORS },
    other,
  ],
  ['one to a page of an origin that is listed', 'GET /v4/regions', 200, { ...API, ...COUNTED, ...CORS }, other],
  [
    'one to a page of any other',
    'GET /v4/regions',
    200,
    { ...API, ...COUNTED },
    () => ({ origin: 'https://x.example' }),
  ],
  [
    'one under a name that is not served here',
    'GET /v4/regions',
    421,
    { ...JSON_TYPE, 'cache-control': 'no-store', connection: 'close', 'x-content-type-options': 'nosniff' },
    () => ({ host: 'evil.example' }),
  ],
])('%s: %s is %i', async (_, request, status, wanted, headers) => {
  const [method = '', path = ''] = request.split(' ')
  const got = await s.request(method, path, { headers: headers?.() ?? {} })
  const id = { 'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/) }
  expect({ status: got.status, ...Object.fromEntries(got.headers) }).toEqual({ status, ...wanted, ...id })
})
