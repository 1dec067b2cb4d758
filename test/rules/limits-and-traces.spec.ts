/** Rate limits, events, the demo account and identifiers, for a caller. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keys } from '#/contract/keys'
import { record } from '#/server/core/events'
import { demoToken, seedIfEmpty } from '#/server/seed/seed'
import { operations } from '#/server/start/operations'
import { testServer, type TestServer, type TestOptions } from '../server/testing'
import { addCatalog, chain, makeWorld, sendWrite } from '../server/writes-testing'

const open: TestServer[] = []
async function server(options: TestOptions = {}): Promise<TestServer> {
  const s = await testServer(options)
  open.push(s)
  return s
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((s) => s.close()))
})
const limited = () => server({ settings: { rateLimits: true } })
const KEY = { access_key: 'A', bucket_access: null, id: 7, label: '', limited: false, secret_key: '[REDACTED]' }
const viewKey = () => Promise.resolve(KEY)
// Hundreds of calls each, on machines with other load.
const SLOW = { timeout: 60_000 }
const TRANSFER = '/v4/object-storage/transfer'
const CLUSTERS = '/v4/object-storage/clusters'

async function times(n: number, s: TestServer, path: string, token?: string): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let i = 0; i < n; i++) {
    seen.add((await s.request('GET', path, token === undefined ? {} : { token })).status)
  }
  return seen
}

test(
  'A8-7 D-limits-6 the 401st call of a minute is 429 with the error body and the seconds to wait',
  SLOW,
  async () => {
    const s = await limited()
    const token = await s.token()
    expect(await times(400, s, TRANSFER, token)).toEqual(new Set([200]))
    s.clock.forward(20)
    const r = await s.request('GET', TRANSFER, { token })
    expect({ status: r.status, body: r.body }).toEqual({
      status: 429,
      body: { errors: [{ field: '', reason: expect.any(String) }] },
    })
    expect(r.headers.get('retry-after')).toBe('40')
    expect(r.headers.get('x-ratelimit-limit')).toBe('400')
    expect(r.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(r.headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-03-01T12:01:00Z') / 1000))
    s.clock.forward(40)
    expect((await s.request('GET', TRANSFER, { token })).status).toBe(200)
  },
)

test('A8-8 D-limits-1 the 201st list of a minute is 429 for its own token only', SLOW, async () => {
  const s = await limited()
  const [token, other] = [await s.token(), await s.token()]
  expect(await times(200, s, CLUSTERS, token)).toEqual(new Set([200]))
  expect((await s.request('GET', CLUSTERS, { token })).status).toBe(429)
  expect((await s.request('GET', CLUSTERS, { token: other })).status).toBe(200)
  expect((await s.request('GET', CLUSTERS)).status).toBe(200)
  expect((await s.request('GET', TRANSFER, { token })).status).toBe(200)
})

test('D-limits-1 calls without a token are counted by their address', SLOW, async () => {
  const s = await limited()
  expect(await times(200, s, CLUSTERS)).toEqual(new Set([200]))
  expect((await s.request('GET', CLUSTERS)).status).toBe(429)
  expect((await s.request('GET', CLUSTERS, { token: await s.token() })).status).toBe(200)
})

test(
  'A8-6 D-limits-2 D-limits-5 800 calls in 2 minutes over all classes, then the tighter window is the general one',
  SLOW,
  async () => {
    const s = await limited()
    const token = await s.token()
    for (let round = 0; round < 2; round++) {
      expect(await times(300, s, TRANSFER, token)).toEqual(new Set([200]))
      expect(await times(100, s, CLUSTERS, token)).toEqual(new Set([200]))
      s.clock.forward(59)
      if (round === 0) s.clock.forward(1)
    }
    const r = await s.request('GET', TRANSFER, { token })
    expect({
      status: r.status,
      'x-ratelimit-limit': r.headers.get('x-ratelimit-limit'),
      'retry-after': r.headers.get('retry-after'),
    }).toEqual({ status: 429, 'x-ratelimit-limit': '800', 'retry-after': '1' })
    s.clock.forward(1)
    expect((await s.request('GET', TRANSFER, { token })).status).toBe(200)
  },
)

test('A8-10 D-limits-4 Images List 20, Ticket Open 2 and Volume Create 25 per minute', SLOW, async () => {
  const s = await limited()
  const token = await s.token()
  for (const [method, path, most] of [
    ['GET', '/v4/images', 20],
    ['POST', '/v4/support/tickets', 2],
    ['POST', '/v4/volumes', 25],
  ] as const) {
    for (let i = 0; i < most; i++) {
      expect((await s.request(method, path, { token })).status).not.toBe(429)
    }
    expect((await s.request(method, path, { token })).status).toBe(429)
  }
})

test('D-order-3 the limit comes after the token and before scope, grant and body', async () => {
  const s = await limited()
  const token = await s.token({ scopes: 'images:read_only', restricted: true })
  const open = (as: string) => s.request('POST', '/v4/support/tickets', { token: as, raw: '{"broken' })
  expect([(await open(token)).status, (await open(token)).status]).toEqual([403, 403])
  expect((await open(token)).status).toBe(429)
  expect((await open('no-such-token')).status).toBe(401)
  s.clock.forward(60)
  expect((await open(token)).status).toBe(403)
})

test('A8-9 the 51st call of the statistics in a minute is 429', SLOW, async () => {
  const s = await limited()
  const token = await s.token()
  expect(await times(50, s, '/v4/managed/stats', token)).not.toContain(429)
  expect((await s.request('GET', '/v4/managed/stats', { token })).status).toBe(429)
})

test('A6-3 A6-4 A6-5 each write leaves its event with the resource as it is then', async () => {
  const s = await server()
  await addCatalog(s)
  const w = await makeWorld(s, 'maria')
  for (const step of chain(w)) await (typeof step === 'function' ? step(s) : sendWrite(s, step, w.token))
  const { data } = (await s.request('GET', '/v4/account/events?page_size=500', { token: w.token })).body
  expect(new Set(data.map((e: { username: string }) => e.username))).toEqual(new Set(['maria']))
  interface Event {
    readonly action: string
    readonly entity: { readonly label: string; readonly type: string; readonly url: string }
  }
  const lines = (data as Event[]).map(({ action, entity }) => `${action} ${entity.type} ${entity.label} ${entity.url}`)
  expect(lines.toReversed()).toEqual([
    'obj_access_key_create token deploy /v4/object-storage/keys/1',
    'obj_access_key_update token deploy-2 /v4/object-storage/keys/1',
    'obj_access_key_delete token deploy-2 /v4/object-storage/keys/1',
    'disk_imagize instance web-1 /v4/instances/1',
    'image_upload image golden /v4/images/private/24',
    'image_update image golden /v4/images/private/24',
    'image_delete image golden /v4/images/private/24',
    'monitoringclient_create monitoring web-1 /v4/monitoring/clients/1',
    'monitoringclient_update monitoring web-2 /v4/monitoring/clients/1',
    'monitoringclient_delete monitoring web-2 /v4/monitoring/clients/1',
    'ticket_create ticket Help /v4/support/tickets/1',
    'ticket_attachment_upload ticket Help /v4/support/tickets/1',
    'ticket_update ticket Help /v4/support/tickets/1',
    'ticket_update ticket Help /v4/support/tickets/1',
    'managed_service_create managed_service shop /v4/managed/services/1',
    'managed_service_delete managed_service shop /v4/managed/services/1',
    'volume_create volume data /v4/volumes/1',
    'volume_update volume data /v4/volumes/1',
    'volume_resize volume data /v4/volumes/1',
    'volume_clone volume data /v4/volumes/1',
    'volume_attach volume data /v4/volumes/1',
    'volume_detach volume data /v4/volumes/1',
    'volume_delete volume data /v4/volumes/1',
  ])
})

test('D-events-1 recorded events are a page of the own account, newest first', async () => {
  const s = await server()
  const [mine, theirs] = [await s.account(), await s.account()]
  const token = await s.token({ account: mine, username: 'maria' })
  const entity = { id: 7, label: 'deploy', type: 'token', url: '/v4/object-storage/keys/7' }
  for (const action of ['obj_access_key_create', 'obj_access_key_update', 'obj_access_key_delete']) {
    await record(s.db, s.services.clock, { accountId: mine, username: 'maria' }, action, entity)
  }
  await record(s.db, s.services.clock, { accountId: theirs, username: null }, 'ticket_create', null)
  const r = await s.request('GET', '/v4/account/events', { token })
  expect(r.status).toBe(200)
  expect(r.body).toMatchObject({ page: 1, pages: 1, results: 3 })
  expect(r.body.data.map((e: { action: string }) => e.action)).toEqual([
    'obj_access_key_delete',
    'obj_access_key_update',
    'obj_access_key_create',
  ])
  expect(r.body.data[0]).toMatchObject({ entity, username: 'maria', created: '2026-03-01T12:00:00' })
  const narrow = await s.token({ account: mine, scopes: 'account:read_write' })
  expect((await s.request('GET', '/v4/account/events', { token: narrow })).status).toBe(403)
})

test('D-demo-1 the demo token file has mode 0600 on a loopback host, and none exists elsewhere', async () => {
  const here = await server()
  await seedIfEmpty(here.services, operations)
  const token = await demoToken(here.services)
  const file = join(here.services.settings.dataDir, 'demo-token')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await here.request('GET', TRANSFER, { token: token ?? '' })).status).toBe(200)

  const away = await server({ settings: { host: '0.0.0.0', publicUrl: 'http://console.example' } })
  await seedIfEmpty(away.services, operations)
  expect(await demoToken(away.services)).toBeNull()
  await expect(stat(join(away.services.settings.dataDir, 'demo-token'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await away.db.selectFrom('user').selectAll().execute()).toEqual([])
})

test('D-page-6 an image id works raw and with %2F, and no other path accepts a slash', async () => {
  const s = await server()
  const token = await s.token()
  const status = async (path: string) => (await s.request('GET', `/v4${path}`, { token })).status
  const there = await status('/images/private%2F1')
  expect(await status('/images/private/1')).toBe(there)
  expect(await status('/images/private/1/')).toBe(there)
  expect(await status('/images/private/1/2')).toBe(404)
  expect(await status('/regions/us-iad/extra')).toBe(404)
  expect((await s.request('PATCH', '/v4/images/private/1', { token })).headers.get('allow')).toBe(
    (await s.request('PATCH', '/v4/images/private%2F1', { token })).headers.get('allow'),
  )
})

test("D-order-8 an id that isn't an integer is 404, whatever it looks like", async () => {
  const s = await server({ operations: [{ op: keys.view, handler: viewKey }] })
  const token = await s.token()
  const status = async (id: string) => (await s.request('GET', `/v4/object-storage/keys/${id}`, { token })).status
  expect(await status('7')).toBe(200)
  for (const id of ['x', '7x', '7.0', '7.5', '1e3', '0x7', '%207', '+7', '9999999999999999999999', 'NaN', '7%00']) {
    expect([id, await status(id)]).toEqual([id, 404])
  }
})
