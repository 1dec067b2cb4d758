/** Tests the order of checks with an operation that can trigger each refusal alone; real areas have their own specs. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { area, op, PageQuery, type AnyOp } from '#/contract/op'
import { requireGrant } from '../core/grants'
import { ApiFailure, finding, notFound, type Handler } from '../core/handlers'
import type { ServedOperation } from './mount'
import { testServer, type TestServer } from '#test/server/testing'

const things = area('things', {
  update: op('PUT /things/{thingId}', {
    title: 'Thing Update',
    scope: ['things:read_write', 'instances:read_write'],
    grants: ['add_volumes'],
    params: z.object({ thingId: z.int() }),
    query: PageQuery,
    body: z.object({ ssh: z.object({ port: z.int({ error: 'Port must be a whole number.' }) }) }),
    res: z.object({ id: z.int() }),
  }),
  broken: op('GET /broken/{how}', {
    title: 'Broken',
    params: z.object({ how: z.string() }),
    res: z.object({ id: z.int() }),
  }),
  remove: op('DELETE /removed/{thingId}', {
    title: 'Thing Remove',
    params: z.object({ thingId: z.int() }),
    res: z.object({ id: z.int() }),
  }),
})
const update = finding<typeof things.update, number>(
  async ({ params, caller, db }) => {
    if (params.thingId !== 1 && params.thingId !== 2) throw notFound()
    await requireGrant(db, caller, 'volume', params.thingId, 'read_write')
    return params.thingId
  },
  async ({ body }, id) => {
    if (body.ssh.port === 1) throw new ApiFailure(400, 'Busy', 'ssh.port')
    return { id }
  },
)
const broken = async ({ params }: { params: { how: string } }) => {
  if (params.how === 'throws') throw new Error('secret cct_ stack Bearer abcdef')
  if (params.how === 'more') return { id: 1, leaked: 'x' }
  return { id: 'one' } as unknown as { id: number }
}
/** The first run finds the disk full. */
let removals = 0
const remove = async ({ params }: { params: { thingId: number } }) => {
  removals += 1
  if (removals === 1) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
  return { id: params.thingId }
}
const served = (o: AnyOp, handler: unknown): ServedOperation => ({ op: o, handler: handler as Handler<AnyOp> })

let s: TestServer
let whole: string
beforeAll(async () => {
  s = await testServer({
    operations: [served(things.update, update), served(things.broken, broken), served(things.remove, remove)],
    settings: { rateLimits: true, corsOrigins: ['https://console.example'] },
  })
  whole = await s.token()
})
afterAll(() => s.close())
const put = (path: string, r: Parameters<TestServer['request']>[2] = {}) => s.request('PUT', path, r)
const good = { ssh: { port: 22 } }

test('D-order-1 D-order-3 a request with every fault is refused for each in turn, as faults are fixed', async () => {
  const username = await s.user({ restricted: true })
  const narrow = await s.token({ username, scopes: 'things:read_write' })
  const wide = await s.token({ username, scopes: 'things:read_write instances:read_write' })
  const bad = { raw: '{"a":', headers: { 'Content-Type': 'text/plain' } }
  expect((await put('/v4/nothing/9', bad)).status).toBe(404)
  const method = await s.request('POST', '/v4/things/9', bad)
  expect({ status: method.status, allow: method.headers.get('allow') }).toEqual({ status: 405, allow: 'PUT' })
  const none = await put('/v4/things/9', bad)
  expect({ status: none.status, 'www-authenticate': none.headers.get('www-authenticate') }).toEqual({
    status: 401,
    'www-authenticate': 'Bearer',
  })
  expect((await put('/v4/things/9', { ...bad, token: 'cct_wrong' })).status).toBe(401)
  const scope = await put('/v4/things/9', { ...bad, token: narrow })
  expect({ status: scope.status, text: scope.text }).toEqual({
    status: 403,
    text: expect.stringContaining('instances:read_write'),
  })
  const grant = await put('/v4/things/9', { ...bad, token: wide })
  expect({ status: grant.status, text: grant.text }).toEqual({
    status: 403,
    text: expect.stringContaining('add_volumes'),
  })
  await s.db.insertInto('user_grant').values({ username, kind: 'global', entity: '', level: 'add_volumes' }).execute()
  expect((await put('/v4/things/9', { ...bad, token: wide })).status).toBe(404)
  const resource = await put('/v4/things/1', { ...bad, token: wide })
  expect({ status: resource.status, text: resource.text }).toEqual({
    status: 403,
    text: expect.stringContaining('volume:1:read_write'),
  })
  const held = { username, kind: 'volume', entity: '1', level: 'read_only' }
  await s.db.insertInto('user_grant').values(held).execute()
  expect((await put('/v4/things/1', { ...bad, token: wide })).status).toBe(403)
  await s.db.updateTable('user_grant').set({ level: 'read_write' }).where('kind', '=', 'volume').execute()
  expect((await put('/v4/things/1', { ...bad, token: wide })).status).toBe(415)
  const json = { 'Content-Type': 'application/json' }
  expect((await put('/v4/things/1', { token: wide, headers: json, raw: ' '.repeat(1_048_577) })).status).toBe(413)
  expect((await put('/v4/things/1', { token: wide, headers: json, raw: bad.raw })).status).toBe(400)
  const fields = await put('/v4/things/1?page=0&page_size=x', { token: wide, body: { ssh: { port: 'x' } } })
  expect(fields.body.errors.map((e: { field: string }) => e.field)).toEqual(['page', 'page_size', 'ssh.port'])
  const state = await put('/v4/things/1', { token: wide, body: { ssh: { port: 1 } } })
  expect({ status: state.status, body: state.body }).toEqual({
    status: 400,
    body: { errors: [{ field: 'ssh.port', reason: 'Busy' }] },
  })
  const done = await put('/v4/things/1', { token: wide, body: good })
  expect({ status: done.status, body: done.body }).toEqual({ status: 200, body: { id: 1 } })
})

test('A5-1 the required and the granted scopes are in headers', async () => {
  const scopes = 'things:read_write images:read_only'
  const { headers } = await put('/v4/things/1', { token: await s.token({ scopes }), body: good })
  expect(headers.get('x-accepted-oauth-scopes')).toBe('things:read_write, instances:read_write')
  expect(headers.get('x-oauth-scopes')).toBe('things:read_write, images:read_only')
  expect(headers.get('vary')).toBe('Authorization, X-Filter, Origin, Accept-Encoding')
})

test.each(['', 'Bearer', 'Basic abc', 'Bearer x', `Bearer cct_${'0'.repeat(72)}`])(
  "the header %j is 401 and doesn't count against a token",
  async (Authorization) => {
    const { status, headers } = await put('/v4/things/1', { body: good, headers: { Authorization } })
    expect({ status, 'x-ratelimit-limit': headers.get('x-ratelimit-limit') }).toEqual({
      status: 401,
      'x-ratelimit-limit': null,
    })
  },
)

test.each(['x', '1.0', '01', '-1', '1e0', '99999999999999999', '%31%00', '1%2F2'])(
  "D-order-8 the id %s isn't an integer and is 404",
  async (id) => {
    expect((await put(`/v4/things/${id}`, { token: whole, body: good })).status).toBe(404)
  },
)

test('D-page-5 a percent-encoded segment is decoded once, and both slash forms are one path', async () => {
  for (const path of ['/v4/things/1', '/v4/things/1/', '/v4/things/%31', '/v4/%74hings/1']) {
    expect((await put(path, { token: whole, body: good })).status).toBe(200)
  }
  for (const path of ['/v4/things/%2531', '/v4/things//1', '/v4/things/1//', '/v4/things/%zz', '/v4//things/1']) {
    expect((await put(path, { token: whole, body: good })).status).toBe(404)
  }
})

const status = async (q: string) => (await put(`/v4/things/1?${q}`, { token: whole, body: good })).status
test('a query is read strictly: repeated and incomplete parameters are 400, unknown ones are ignored', async () => {
  expect(await status('page=1&page=2')).toBe(400)
  expect(await status('page=%ff')).toBe(400)
  expect(await status('page=1.5')).toBe(400)
  expect(await status('page=1e3')).toBe(400)
  expect(await status('page=99999999999999999999')).toBe(400)
  expect(await status('page_size=25&pages=x&%ff=1')).toBe(200)
})

test.each(['9007199254740992', '12345678901234567'])('the page %s is refused as too large', async (page) => {
  const { body } = await put(`/v4/things/1?page=${page}`, { token: whole, body: good })
  expect(body.errors).toEqual([{ field: 'page', reason: 'This number is too large.' }])
})

test('a response outside the contract is never sent, and is logged without secrets', async () => {
  for (const how of ['throws', 'more', 'wrong']) {
    const { status, body } = await s.request('GET', `/v4/broken/${how}`, { token: whole })
    expect({ status, body }).toEqual({
      status: 500,
      body: { errors: [{ field: '', reason: 'Internal server error' }] },
    })
  }
  const errors = s.log.filter((l) => l.includes('"error"'))
  expect(errors).toHaveLength(3)
  expect(errors[1]).toContain('things.broken returns fields outside the contract')
  expect(errors.join('')).not.toContain('abcdef')
})

test('the log names the template and never a value', async () => {
  // No time and no duration contains these digits.
  await put('/v4/things/1234512345?page=7700770077', { token: whole, body: { ssh: { port: 42424 } } })
  const line = s.log.at(-1) ?? ''
  expect(JSON.parse(line)).toMatchObject({ route: 'PUT /things/{thingId}', status: 404 })
  for (const value of ['1234512345', '7700770077', '42424', whole]) expect(line).not.toContain(value)
})

test('OPTIONS is a preflight or 405', async () => {
  const ask = (origin: string, method: string, path = '/v4/things/1') =>
    s.request('OPTIONS', path, { headers: { Origin: origin, 'Access-Control-Request-Method': method } })
  const yes = await ask('https://console.example', 'PUT')
  expect(yes.status).toBe(204)
  expect(yes.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(yes.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Idempotency-Key, X-Filter')
  const no = await ask('https://evil.example', 'PUT')
  expect(no.headers.get('access-control-allow-methods')).toBeNull()
  expect((await ask('https://console.example', 'PUT', '/v4/nothing')).status).toBe(404)
  expect((await s.request('OPTIONS', '/v4/things/1')).status).toBe(405)
})

test('a deletion on a full disk runs again with the space of the reserve, also under an idempotency key', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const gone = await s.request('DELETE', '/v4/removed/7', { token: whole, headers })
  expect({ status: gone.status, body: gone.body, removals }).toEqual({ status: 200, body: { id: 7 }, removals: 2 })
})

test('bodies that a caller is still sending are bounded, and others are served meanwhile (security B3)', async () => {
  const rest = new AbortController()
  const allHeld = new AbortController()
  const [whenSent, whenHeld] = [once(rest.signal, 'abort'), once(allHeld.signal, 'abort')]
  // Together a little more than the 32 MiB of a token.
  const bodies = 33
  const space = new Uint8Array(1_048_376).fill(0x20)
  let held = 0
  const slow = () => {
    let part = 0
    const pull = async (body: ReadableStreamDefaultController<Uint8Array>) => {
      part += 1
      if (part === 1) return body.enqueue(space)
      held += 1
      if (held === bodies) allHeld.abort()
      await whenSent
      body.enqueue(new TextEncoder().encode(JSON.stringify(good)))
      return body.close()
    }
    const raw = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    return put('/v4/things/1', { token: whole, headers: { 'Content-Type': 'application/json' }, raw })
  }
  const open = Array.from({ length: bodies }, slow)
  await whenHeld
  const refused = await put('/v4/things/1', { token: whole, body: good })
  expect({ status: refused.status, 'retry-after': refused.headers.get('retry-after') }).toEqual({
    status: 429,
    'retry-after': '1',
  })
  expect((await put('/v4/things/1', { token: await s.token(), body: good })).status).toBe(200)
  rest.abort()
  // One makes room for the others.
  const statuses = (await Promise.all(open)).map((r) => r.status)
  expect(statuses.filter((status) => status !== 200)).toEqual([429])
  expect((await put('/v4/things/1', { token: whole, body: good })).status).toBe(200)
})

test('of a hundred reads of an account, whichever its tokens, four pages are in memory at once (security B3)', async () => {
  const kinds = area('kinds', {
    read: op('GET /kinds', { title: 'Kind', res: z.object({ id: z.int() }) }),
    write: op('POST /kinds', { title: 'Kind Create', res: z.object({ id: z.int() }) }),
  })
  let [most, running] = [0, 0]
  const handler = async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setImmediate(done))
    running -= 1
    return { id: 1 }
  }
  const server = await testServer({ operations: [served(kinds.read, handler), served(kinds.write, handler)] })
  const account = await server.account()
  const tokens = [await server.token({ account }), await server.token({ account })]
  const send = (method: string, n: number) => server.request(method, '/v4/kinds', { token: tokens[n % 2] ?? '' })
  const reads = await Promise.all(Array.from({ length: 100 }, (_, n) => send('GET', n)))
  expect(new Set(reads.map((r) => r.status))).toEqual(new Set([200]))
  expect(most).toBe(4)
  await Promise.all(Array.from({ length: 20 }, (_, n) => send('POST', n)))
  expect(most).toBeGreaterThan(4)
  await server.close()
})
