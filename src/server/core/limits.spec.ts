import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addressKey, DOCUMENTS, FILES, Limits, type Window } from './limits'
import { requestApp, testServer } from '#test/server/testing'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1000)

test("A8-7 D-limits-1 the 400th call of a minute passes, the 401st doesn't, and the window ends by the clock", () => {
  const limits = new Limits()
  for (let i = 0; i < 400; i++) expect(limits.take('a', 'default', at(0)).allowed).toBe(true)
  const no = limits.take('a', 'default', at(59.999))
  expect(no).toMatchObject({ allowed: false, limit: 400, remaining: 0, retryAfter: 1 })
  expect(no.reset).toBe(at(60).getTime() / 1000)
  expect(limits.take('b', 'default', at(59)).allowed).toBe(true)
  expect(limits.take('a', 'default', at(60)).allowed).toBe(true)
})

test('A8-6 D-limits-2 all classes together are limited to 800 in two minutes', () => {
  const limits = new Limits()
  for (let i = 0; i < 400; i++) limits.take('a', 'default', at(0))
  for (let i = 0; i < 200; i++) limits.take('a', 'collection', at(0))
  for (let i = 0; i < 200; i++) expect(limits.take('a', 'collection', at(60)).allowed).toBe(true)
  expect(limits.take('a', 'statistics', at(61))).toMatchObject({ allowed: false, limit: 800, retryAfter: 59 })
  expect(limits.take('a', 'statistics', at(119.999)).allowed).toBe(false)
  expect(limits.take('a', 'statistics', at(120)).allowed).toBe(true)
})

test.each([
  ['A8-8', 'collection', 200],
  ['A8-9', 'statistics', 50],
  ['A8-10', 'images', 20],
  ['D-limits-4', 'ticket-open', 2],
  ['D-limits-4', 'volume-create', 25],
] as const)('%s %s allows %i calls a minute', (_, rate, most) => {
  const limits = new Limits()
  const taken = Array.from({ length: most + 1 }, () => limits.take('a', rate, at(0)).allowed)
  expect(taken.lastIndexOf(true)).toBe(most - 1)
  expect(taken.at(-1)).toBe(false)
})

test("D-limits-5 the headers show the tighter window, and refused calls don't count", () => {
  const limits = new Limits()
  expect(limits.take('a', 'images', at(0))).toMatchObject({ limit: 20, remaining: 19 })
  for (let i = 0; i < 790; i++) limits.take('a', i % 2 ? 'default' : 'collection', at(0))
  // 200 collections and 395 other calls passed, and one image list: 596 of 800.
  expect(limits.take('a', 'images', at(1))).toMatchObject({ limit: 20, remaining: 18 })
  for (let i = 0; i < 203; i++) limits.take('a', 'default', at(61))
  expect(limits.take('a', 'images', at(62))).toMatchObject({ allowed: false, limit: 800, remaining: 0 })
})

test('memory is bounded, however many addresses call', () => {
  const limits = new Limits(1000)
  for (let i = 0; i < 20_000; i++) limits.take(`address ${i}`, 'default', at(i / 1000))
  expect(limits.size).toBeLessThanOrEqual(1000)
})

test('an IPv6 /64 counts as one caller, and a forged header changes nothing', () => {
  expect(addressKey('203.0.113.9', '198.51.100.1', false)).toBe('203.0.113.9')
  expect(addressKey('203.0.113.9', '198.51.100.1, 192.0.2.7', true)).toBe('192.0.2.7')
  expect(addressKey('::ffff:203.0.113.9', undefined, false)).toBe('203.0.113.9')
  expect(addressKey('2001:db8:1:2:aaaa::1', undefined, false)).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::1', undefined, false)).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8::1', undefined, false)).toBe('2001:db8:0:0::/64')
  expect(addressKey('::1', undefined, false)).toBe('0:0:0:0::/64')
  // As Azure's gateway writes it: each connection has another port.
  expect(addressKey('203.0.113.9', '192.0.2.7:50123', true)).toBe('192.0.2.7')
  // Not an address.
  for (const junk of ['"user":"root', '', 'x'.repeat(5000)])
    expect(addressKey('203.0.113.9', junk, true)).toBe('203.0.113.9')
  expect(addressKey('203.0.113.9', '[2001:db8:1:2::1]:50123', true)).toBe('2001:db8:1:2::/64')
  expect(addressKey('203.0.113.9', '[::ffff:192.0.2.7]:50123', true)).toBe('192.0.2.7')
  expect(addressKey(undefined, undefined, true)).toBe('unknown')
})

test('D-limits-6 the server returns 429 with the error body, Retry-After and the three headers, per token and per address', async () => {
  const s = await testServer({ settings: { rateLimits: true } })
  try {
    const [one, two] = [await s.token({ scopes: '*' }), await s.token({ scopes: '*' })]
    for (let i = 0; i < 199; i++) await s.request('GET', '/v4/regions', { token: one })
    const last = await s.request('GET', '/v4/regions', { token: one })
    expect({ status: last.status, 'x-ratelimit-remaining': last.headers.get('x-ratelimit-remaining') }).toEqual({
      status: 200,
      'x-ratelimit-remaining': '0',
    })
    s.clock.forward(20)
    const no = await s.request('GET', '/v4/regions', { token: one })
    expect(no.status).toBe(429)
    expect(no.body).toEqual({ errors: [{ field: '', reason: 'Too many requests' }] })
    expect(no.headers.get('retry-after')).toBe('40')
    expect(no.headers.get('x-ratelimit-limit')).toBe('200')
    expect(no.headers.get('x-ratelimit-reset')).toBe(String(Date.UTC(2026, 2, 1, 12, 1) / 1000))
    expect((await s.request('GET', '/v4/regions', { token: two })).status).toBe(200)
    expect((await s.request('GET', '/v4/regions')).status).toBe(200)
    expect((await s.request('GET', '/v4/regions/eu-central', { token: one })).status).toBe(200)
    s.clock.forward(40)
    expect((await s.request('GET', '/v4/regions', { token: one })).status).toBe(200)
  } finally {
    await s.close()
  }
})

test("wrong and missing tokens are limited by address, and valid tokens of that address aren't (security M3)", async () => {
  const s = await testServer({ settings: { rateLimits: true } })
  try {
    const token = await s.token()
    const status = async (as?: string) =>
      (await s.request('GET', '/v4/object-storage/keys', as === undefined ? {} : { token: as })).status
    const wrong = Array.from({ length: 401 }, (_, n) => (n % 2 === 0 ? `cct_${'0'.repeat(72)}` : undefined))
    for (const as of wrong.slice(0, 400)) expect(await status(as)).toBe(401)
    expect(await status(wrong[400])).toBe(429)
    expect(await status()).toBe(429)
    expect(await status(token)).toBe(200)
    s.clock.forward(60)
    expect(await status()).toBe(401)
  } finally {
    await s.close()
  }
})

test('setting the clock back or forward neither extends nor ends a window (security S8)', () => {
  const limits = new Limits()
  for (let i = 0; i < 400; i++) limits.take('a', 'default', at(0), 0)
  const day = 86_400
  const back = limits.take('a', 'default', at(-day), 10_000)
  expect(back).toMatchObject({ allowed: false, retryAfter: 50, reset: at(-day + 50).getTime() / 1000 })
  expect(limits.take('a', 'default', at(day), 20_000)).toMatchObject({ allowed: false, retryAfter: 40 })
  expect(limits.take('a', 'default', at(-day + 60), 60_000).allowed).toBe(true)
})

test("pages and documents without a token are limited by address, but the API beside them isn't (security M3)", async () => {
  const limits = new Limits()
  const s = await testServer({ limits, settings: { rateLimits: true } })
  const spend = (window: Window) => {
    for (let n = 1; n < window.limit; n++) limits.takeOf([window], 'address unknown', s.clock.now())
  }
  try {
    const get = (path: string) => s.request('GET', path)
    spend(DOCUMENTS)
    expect((await get('/v4/openapi.json')).status).toBe(200)
    s.clock.forward(20)
    const no = await get('/v4/docs')
    expect({ status: no.status, 'retry-after': no.headers.get('retry-after') }).toEqual({
      status: 429,
      'retry-after': '40',
    })
    spend(FILES)
    expect((await get('/config.json')).status).toBe(200)
    expect([(await get('/config.json')).status, (await get('/volumes')).status]).toEqual([429, 429])
    const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
    const others = [
      get('/v4/nothing'),
      s.request('PUT', '/v4/regions'),
      s.request('OPTIONS', '/v4/regions', { headers: preflight }),
    ]
    expect((await Promise.all(others)).map((r) => r.status)).toEqual([429, 429, 429])
    expect([(await get('/v4/regions')).status, (await get('/readyz')).status]).toEqual([200, 200])
    s.clock.forward(60)
    expect((await get('/v4/docs')).status).toBe(200)
  } finally {
    await s.close()
  }
})

test('the description of the API is compressed if the client accepts that (security M3)', async () => {
  const s = await testServer()
  try {
    const plain = await s.request('GET', '/v4/openapi.json')
    const packed = await requestApp(s.app, '/v4/openapi.json', { headers: { 'Accept-Encoding': 'gzip, br' } })
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect([packed.headers.get('content-encoding'), bytes.length < plain.text.length / 4]).toEqual(['br', true])
    expect(brotliDecompressSync(bytes).toString()).toBe(plain.text)
  } finally {
    await s.close()
  }
})
