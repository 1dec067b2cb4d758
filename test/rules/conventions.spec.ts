/** Shared conventions for a caller: envelopes, versions, bodies, errors, paging and order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestRequest, type TestServer } from '../server/testing'

let s: TestServer
let token: string
beforeAll(async () => {
  s = await testServer()
  token = await s.token()
})
afterAll(() => s.close())

const BUCKETS = '/v4/object-storage/buckets'
const post = (r: TestRequest) => s.request('POST', BUCKETS, { token, ...r })
const raw = (text: BodyInit, type = 'application/json') => post({ raw: text, headers: { 'Content-Type': type } })
const fields = (body: { errors: { field: string }[] }) => body.errors.map((e) => e.field).toSorted()
/** A JSON body of `n` bytes. */
const sized = (n: number) => `{"label":"${'a'.repeat(n - 12)}"}`
const make = async (label: string) => expect((await post({ body: { label, cluster: 'us-iad-1' } })).status).toBe(200)

const list = (d: string) =>
  s.request('GET', `${BUCKETS}/us-iad-1/characters/object-list?delimiter=${encodeURIComponent(d)}`, { token })

describe('answers', () => {
  test('A0-3 A2.1-3 A2.1-4 D-order-4 success is 200 in JSON, {} without other data, times without a zone', async () => {
    const made = await post({ body: { label: 'answers', cluster: 'us-iad-1' } })
    expect(made.status).toBe(200)
    expect(made.headers.get('content-type')).toMatch(/^application\/json/)
    expect(made.body.created).toBe('2026-03-01T12:00:00')
    const gone = await s.request('DELETE', `${BUCKETS}/us-iad-1/answers`, { token })
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  })

  test('A2.1-2 A7-1 D-errors-1 a refusal lists field and reason, and field is empty if none is to blame', async () => {
    const bad = await post({ body: { label: 'x', cluster: 'us-iad-1' } })
    expect({ status: bad.status, body: bad.body }).toEqual({
      status: 400,
      body: { errors: [{ field: 'label', reason: expect.any(String) }] },
    })
    const none = await s.request('GET', `${BUCKETS}/us-iad-1/not-there`, { token })
    expect({ status: none.status, body: none.body }).toEqual({
      status: 404,
      body: { errors: [{ field: '', reason: expect.any(String) }] },
    })
  })

  test('D-secrets-1 A9-1 D-versions-1 every response is no-store and has the version, including refusals', async () => {
    for (const path of ['/v4/regions', '/v4/nothing', BUCKETS]) {
      const { headers } = await s.request('GET', path)
      expect({ cacheControl: headers.get('cache-control'), specVersion: headers.get('x-spec-version') }).toEqual({
        cacheControl: 'no-store',
        specVersion: '4.174.0',
      })
    }
    expect((await s.request('GET', '/v4/openapi.json')).body.info.version).toBe('4.174.0')
  })

  test('D-config-1 config.json names the API, the origins of objects, the largest object and idempotency', async () => {
    expect((await s.request('GET', '/config.json')).body).toEqual({
      apis: [{ label: expect.any(String), url: '/v4', serviceChecks: 'off', docs: '/v4/docs', embedded: true }],
      objectOrigins: ['http://127.0.0.1:4001'],
      maxObjectBytes: 5_368_709_120,
      idempotency: true,
    })
  })
})

describe('bodies', () => {
  test('D-body-1 an operation without a body ignores any body', async () => {
    for (const body of ['', '{"broken', 'a=b']) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const r = await s.request('POST', '/v4/object-storage/cancel', { token, raw: body, headers })
      expect({ status: r.status, body: r.body }).toEqual({ status: 200, body: {} })
    }
  })

  test.each(['', ' ', '[]', '"text"', '7', 'null', 'true'])(
    'D-body-2 %j in place of an object is 400',
    async (text) => {
      const r = await raw(text)
      expect({ status: r.status, fields: fields(r.body) }).toEqual({ status: 400, fields: [''] })
    },
  )

  test('D-body-3 unknown fields are ignored', async () => {
    const body = { label: 'unknown-fields', cluster: 'us-iad-1', shape: 'round', nested: { a: [1] } }
    const r = await post({ body })
    expect(r.status).toBe(200)
    expect(r.body).not.toHaveProperty('shape')
  })

  test("D-body-4 a name given twice and bytes that aren't UTF-8 are 400", async () => {
    expect((await raw('{"label":"twice-a","label":"twice-b","cluster":"us-iad-1"}')).status).toBe(400)
    const bytes = Buffer.concat([Buffer.from('{"label":"bad'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect((await raw(bytes)).status).toBe(400)
  })

  test("D-body-5 null is refused if the field isn't nullable", async () => {
    const r = await post({ body: { label: 'with-nulls', cluster: 'us-iad-1', acl: null, cors_enabled: null } })
    expect({ status: r.status, fields: fields(r.body) }).toEqual({ status: 400, fields: ['acl', 'cors_enabled'] })
  })

  test.each(['{', '{"label":}', "{'label':'a'}", '{"label":"a",}', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`])(
    'D-body-7 %s is 400 and never a stack',
    async (text) => {
      const r = await raw(text)
      expect({ status: r.status, fields: fields(r.body) }).toEqual({ status: 400, fields: [''] })
      expect(r.text).not.toMatch(/\bat .*\.(ts|js):\d+|Error:/)
    },
  )

  test('D-order-11 a type other than JSON is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await raw('{"label":"typed","cluster":"us-iad-1"}', type)).status).toBe(415)
    }
    expect((await raw('{"label":"typed","cluster":"us-iad-1"}', 'application/json; charset=utf-8')).status).toBe(200)
  })

  test('D-order-12 a body over 1 MiB is 413, and one of exactly 1 MiB is accepted', async () => {
    expect(sized(1_048_576)).toHaveLength(1_048_576)
    expect((await raw(sized(1_048_576))).status).toBe(400)
    expect((await raw(sized(1_048_577))).status).toBe(413)
  })

  test('D-order-10 all invalid fields are reported at once', async () => {
    const r = await post({ body: { label: 'NO', acl: 'open', cors_enabled: 'yes' } })
    expect({ status: r.status, fields: fields(r.body) }).toEqual({
      status: 400,
      fields: ['acl', 'cluster', 'cors_enabled', 'label'],
    })
  })

  test('D-chars-1 a length counts characters, not UTF-16 units: one emoji is one delimiter', async () => {
    await make('characters')
    expect((await list('😀')).status).toBe(200)
    const two = await list('😀😀')
    expect({ status: two.status, fields: fields(two.body) }).toEqual({ status: 400, fields: ['delimiter'] })
  })
})

describe('paging', () => {
  const lists = [
    '/v4/regions',
    '/v4/regions/availability',
    '/v4/object-storage/clusters',
    BUCKETS,
    `${BUCKETS}/us-iad-1`,
  ]

  test.each(lists)('A8-1 A8-2 B0-2 D-page-1 %s takes page from 1 and page_size 25 to 500', async (path) => {
    for (const good of ['page=1', 'page_size=25', 'page_size=500', 'page=2&page_size=26']) {
      expect([good, (await s.request('GET', `${path}?${good}`, { token })).status]).toEqual([good, 200])
    }
    const both = await s.request('GET', `${path}?page=0&page_size=1`, { token })
    expect({ status: both.status, fields: fields(both.body) }).toEqual({ status: 400, fields: ['page', 'page_size'] })
  })

  test('A2.1-1 A8-1 A8-2 pages of the default 100 contain everything once and in order', async () => {
    const whole = (await s.request('GET', '/v4/regions/availability?page_size=500')).body
    const pages = []
    for (let page = 1; page <= 2; page++) {
      const { body } = await s.request('GET', `/v4/regions/availability?page=${page}`)
      expect(body).toMatchObject({ page, pages: 2, results: whole.results })
      pages.push(...body.data)
    }
    expect(pages).toEqual(whole.data)
    expect(whole.results).toBeGreaterThan(100)
  })

  test('D-page-2 a page past the end is 200 without data, its number echoed', async () => {
    const r = await s.request('GET', '/v4/regions?page=1000000')
    expect({ status: r.status, body: r.body }).toEqual({
      status: 200,
      body: { data: [], page: 1_000_000, pages: 1, results: r.body.results },
    })
    expect(r.body.results).toBeGreaterThan(0)
  })
})
