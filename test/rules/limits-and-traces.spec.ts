/** Rate limits, events, the demo account and identifiers, for a caller. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
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
const TRANSFER = '/v4/object-storage/transfer'

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
