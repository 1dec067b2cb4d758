import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countChanges } from '#test/server/changes-testing'
import { managedAccount, service, type ManagedAccount } from '#test/server/managed-testing'
import { testServer, type TestServer } from '#test/server/testing'
import { checkHostsOf } from '../system/check-hosts'
import { checkService } from './check'
import { checkNow, startChecks } from './schedule'

let s: TestServer
beforeAll(async () => {
  s = await testServer({ settings: { checkHosts: ['localhost'] } })
})
afterAll(() => s.close())
const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.close()
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
  }
})
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return (server.address() as AddressInfo).port
}
const web = (handler: RequestListener) => listening(createServer(handler))
/** A web server whose responses wait until `end`. `reached` resolves once `count` of them wait. */
async function hanging(count = 1) {
  const waiting: (() => void)[] = []
  let requests = 0
  let done = false
  let full: (() => void) | undefined
  const reached = new Promise<void>((resolve) => {
    full = resolve
  })
  const port = await web((_, res) => {
    const respond = () => void res.end('x')
    if (done) respond()
    else waiting.push(respond)
    if (++requests === count) full?.()
  })
  return {
    address: `http://localhost:${port}/`,
    reached,
    requests: () => requests,
    end: () => {
      done = true
      for (const respond of waiting) respond()
    },
  }
}
/** A port without a listener. */
async function closedPort(): Promise<number> {
  const port = await listening(createTcpServer())
  await new Promise((done) => open.pop()?.close(done))
  return port
}
const run = (m: ManagedAccount) => checkNow(s.services, m.account)
async function watch(change: object) {
  const m = await managedAccount(s)
  const { body } = await m.call('POST', '/services', service({ timeout: 5, ...change }))
  return { ...m, id: body.id as number, see: async () => (await m.call('GET', `/services/${body.id}`)).body.status }
}

test('B4.4-26 B4.4-32 a url is up if it responds and contains the expected text, if any', async () => {
  const asked: string[] = []
  const port = await web((req, res) => {
    asked.push(`${req.method} ${req.url} ${req.headers.host}`)
    // The text spans two pieces of the response.
    res.write('all is g')
    res.end('ood here')
  })
  const address = `http://localhost:${port}/health?full=1`
  for (const [body, status] of [
    ['is good', 'ok'],
    [null, 'ok'],
    ['', 'ok'],
    ['all bad', 'problem'],
  ]) {
    const w = await watch({ address, body })
    expect(await w.see()).toBe('pending')
    await run(w)
    expect([body, await w.see()]).toEqual([body, status])
  }
  expect(asked[0]).toBe(`GET /health?full=1 localhost:${port}`)
})

test.each([200, 204, 302, 404, 500])('B4.4-32 a url with status %i', async (status) => {
  let followed = false
  const port = await web((req, res) => {
    followed ||= req.url !== '/'
    res.writeHead(status, { Location: '/elsewhere' }).end()
  })
  const w = await watch({ address: `http://localhost:${port}/` })
  await run(w)
  expect([await w.see(), followed]).toEqual([status < 400 ? 'ok' : 'problem', false])
})

test('B4.4-32 a tcp service is up if it accepts connections', async () => {
  const up = await watch({ service_type: 'tcp', address: `localhost:${await listening(createTcpServer())}` })
  const down = await watch({ service_type: 'tcp', address: `localhost:${await closedPort()}` })
  await run(up)
  await run(down)
  expect([await up.see(), await down.see()]).toEqual(['ok', 'problem'])
})

test("B4.4-33 a service that doesn't respond within its timeout is down", async () => {
  const port = await web(() => undefined)
  const slow = await watch({ address: `http://localhost:${port}/`, timeout: 1 })
  const from = performance.now()
  const checking = checkService(s.services, slow.id, checkHostsOf(s.services.settings), new AbortController().signal)
  await run(slow)
  const took = performance.now() - from
  expect([await slow.see(), took >= 990, took < 4000]).toEqual(['problem', true, true])
  expect((await checking)?.verdict).toEqual({ kind: 'down', reason: 'No response within 1 second.' })
})

test('an unlisted host is never connected to and stays pending', async () => {
  let calls = 0
  const port = await web((_, res) => {
    calls++
    res.end('x')
  })
  const m = await managedAccount(s)
  // Another, unlisted name of 127.0.0.1, and a private address.
  for (const change of [
    { address: `http://localhost.localdomain:${port}/` },
    { address: `http://10.0.0.1:${port}/`, region: 'eu-central' },
    { service_type: 'tcp', address: `10.0.0.1:${port}`, region: 'eu-central' },
    { address: 'https://shop.example/' },
  ]) {
    await m.call('POST', '/services', service({ timeout: 2, ...change }))
  }
  expect(await run(m)).toEqual({ checked: 4, ok: 0, problem: 0, unchecked: 4 })
  const { data } = (await m.call('GET', '/services')).body
  expect([new Set(data.map((d: { status: string }) => d.status)), calls]).toEqual([new Set(['pending']), 0])
})

test('a network is compared with the address that a name resolves to', async () => {
  const port = await web((_, res) => void res.end('x'))
  const w = await watch({ address: `http://localhost:${port}/` })
  const asked = (checkHosts: string[]) =>
    checkNow({ ...s.services, settings: { ...s.services.settings, checkHosts } }, w.account)
  expect(await asked(['10.0.0.0/8'])).toMatchObject({ unchecked: 1 })
  expect(await asked(['public'])).toMatchObject({ unchecked: 1 })
  expect(await asked(['127.0.0.0/8'])).toMatchObject({ ok: 1 })
  expect(await asked([])).toMatchObject({ unchecked: 1 })
  expect(await w.see()).toBe('pending')
})

test('D-managed-5 B4.4-14 B4.4-15 three failures open an issue with a ticket, and recovery closes it', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  let up = false
  const port = await web((_, res) => void res.writeHead(up ? 200 : 503).end())
  const w = await watch({ address: `http://localhost:${port}/`, label: 'Checkout' })
  const issues = async () => (await w.call('GET', '/issues')).body
  await run(w)
  await run(w)
  expect([await w.see(), (await issues()).results]).toEqual(['problem', 0])
  await run(w)
  const { data, ...page } = await issues()
  expect({ page, data }).toEqual({
    page: { page: 1, pages: 1, results: 1 },
    data: [
      {
        id: expect.any(Number),
        created: '2026-03-10T12:00:00',
        services: [w.id],
        entity: {
          id: expect.any(Number),
          label: 'Down: Checkout',
          type: 'ticket',
          url: `/support/tickets/${data[0].entity.id}`,
        },
      },
    ],
  })
  expect((await w.call('GET', `/issues/${data[0].id}`)).body).toEqual(data[0])
  const ticket = async () =>
    (await s.request('GET', `/v4/support/tickets/${data[0].entity.id}`, { token: w.token })).body
  expect(await ticket()).toMatchObject({
    summary: 'Down: Checkout',
    description: expect.stringContaining('The response had status 503.'),
    status: 'new',
    closable: false,
    closed: null,
    entity: { id: w.id, label: 'Checkout', type: 'managed_service', url: `/v4/managed/services/${w.id}` },
  })
  // Further failures open no other issue.
  await run(w)
  expect((await issues()).results).toBe(1)
  s.clock.forward(600)
  up = true
  await run(w)
  expect([await w.see(), await ticket()]).toMatchObject(['ok', { status: 'closed', closed: '2026-03-10T12:10:00' }])
  // The issue is listed for thirty days and readable by id after that.
  expect((await issues()).results).toBe(1)
  s.clock.forward(31 * 86_400)
  expect((await issues()).results).toBe(0)
  expect((await w.call('GET', `/issues/${data[0].id}`)).status).toBe(200)
  // Failures are counted from zero again.
  up = false
  await run(w)
  await run(w)
  expect((await issues()).results).toBe(0)
  await run(w)
  expect((await issues()).results).toBe(1)
})

test.each([
  ['disabled', 'POST', '/disable'],
  ['deleted', 'DELETE', ''],
])('B3-7 B4.4-22 B4.4-23 a service that is %s is no longer checked, and its issue ends', async (_, method, path) => {
  let calls = 0
  const port = await web((_req, res) => {
    calls++
    res.writeHead(500).end()
  })
  const w = await watch({ address: `http://localhost:${port}/` })
  for (let i = 0; i < 3; i++) await run(w)
  const [issue] = (await w.call('GET', '/issues')).body.data
  await w.call(method, `/services/${w.id}${path}`)
  expect(await run(w)).toMatchObject({ checked: 0 })
  expect(calls).toBe(3)
  const { body } = await s.request('GET', `/v4/support/tickets/${issue.entity.id}`, { token: w.token })
  expect(body.status).toBe('closed')
})

test('a service whose account lost the managed product is neither checked nor opens an issue', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  await s.db.updateTable('managed_service').set({ next_check: null }).execute()
  const hits = { left: 0, kept: 0 }
  let lose: (() => Promise<unknown>) | undefined
  const port = await web((req, res) => {
    hits[req.url === '/left' ? 'left' : 'kept']++
    void Promise.resolve(lose?.()).then(() => res.writeHead(503).end())
  })
  const left = await watch({ address: `http://localhost:${port}/left` })
  await watch({ address: `http://localhost:${port}/kept` })
  await run(left)
  await run(left)
  // Lost while the third check waits for its response.
  lose = () => s.db.updateTable('account').set({ managed: 0 }).where('id', '=', left.account).execute()
  await run(left)
  expect(hits.left).toBe(3)
  expect(await run(left)).toMatchObject({ checked: 0 })
  const stop = startChecks(s.services, (e) => expect.unreachable(String(e)))
  try {
    for (const times of [1, 2]) {
      await expect.poll(() => hits.kept).toBe(times)
      s.clock.forward(61)
    }
  } finally {
    await stop()
  }
  expect(hits.left).toBe(3)
  const tickets = s.db.selectFrom('ticket').select('id').where('account_id', '=', left.account)
  expect(await tickets.execute()).toEqual([])
})

test('a service disabled while others hang is not connected to', async () => {
  const slow = await hanging(16)
  const m = await managedAccount(s)
  const create = () => m.call('POST', '/services', service({ timeout: 255, address: slow.address }))
  for (let i = 0; i < 16; i++) await create()
  const { body: last } = await create()
  const checked = run(m)
  await slow.reached
  await m.call('POST', `/services/${last.id}/disable`)
  slow.end()
  expect([await checked, slow.requests()]).toMatchObject([{ ok: 16 }, 16])
})

test('a check whose service changes within the second of its creation records nothing', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  for (const change of [{ body: 'never searched' }, { timeout: 200 }, { service_type: 'tcp' }]) {
    const slow = await hanging()
    const w = await watch({ timeout: 255, address: slow.address })
    const checked = run(w)
    await slow.reached
    const address = slow.address.replace(/^http:\/\/|\/$/g, '')
    const put = await w.call('PUT', `/services/${w.id}`, 'service_type' in change ? { ...change, address } : change)
    expect(put.status).toBe(200)
    slow.end()
    await checked
    expect([change, await w.see()]).toEqual([change, 'pending'])
  }
})

test('a service renamed during its check keeps the result', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  const slow = await hanging()
  const w = await watch({ timeout: 255, address: slow.address })
  const checked = run(w)
  await slow.reached
  s.clock.forward(5)
  await w.call('PUT', `/services/${w.id}`, { label: 'renamed' })
  slow.end()
  await checked
  expect(await w.see()).toBe('ok')
})

test('a service changed during its check is checked again as soon as that ends', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  await s.db.updateTable('managed_service').set({ next_check: null }).execute()
  const slow = await hanging()
  const fast = await web((_, res) => void res.end('x'))
  const w = await watch({ timeout: 255, address: slow.address })
  const due = async () => {
    const row = s.db.selectFrom('managed_service').select('next_check').where('id', '=', w.id)
    return (await row.executeTakeFirstOrThrow()).next_check
  }
  const stop = startChecks(s.services, (e) => expect.unreachable(String(e)))
  try {
    await slow.reached
    await w.call('PUT', `/services/${w.id}`, { address: `http://localhost:${fast}/` })
    // Claimed and skipped, because the first check still waits.
    await expect.poll(due).toBe('2026-03-10T12:01:00')
    expect(await w.see()).toBe('pending')
    slow.end()
    await expect.poll(w.see).toBe('ok')
  } finally {
    await stop()
  }
})

test('B3-8 an enabled service is checked again, and so is one with a changed address', async () => {
  const port = await web((_, res) => void res.end('x'))
  const w = await watch({ address: `http://localhost:${port}/` })
  await w.call('POST', `/services/${w.id}/disable`)
  expect(await run(w)).toMatchObject({ checked: 0 })
  await w.call('POST', `/services/${w.id}/enable`)
  expect(await w.see()).toBe('pending')
  await run(w)
  expect(await w.see()).toBe('ok')
  await w.call('PUT', `/services/${w.id}`, { label: 'renamed' })
  expect(await w.see()).toBe('ok')
  await w.call('PUT', `/services/${w.id}`, { body: 'not there' })
  expect(await w.see()).toBe('pending')
  await run(w)
  expect(await w.see()).toBe('problem')
})

test('a service with an overdue check is pending, not ok, until it is checked again (security S7)', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  const port = await web((_, res) => void res.end('x'))
  const w = await watch({ address: `http://localhost:${port}/` })
  await run(w)
  s.clock.forward(180)
  expect(await w.see()).toBe('ok')
  s.clock.forward(10)
  expect(await w.see()).toBe('pending')
  await run(w)
  expect(await w.see()).toBe('ok')
  // The clock was set back, so the last check is in the future.
  s.clock.set('2026-03-09T12:00:00Z')
  expect(await w.see()).toBe('pending')
})

test('a service due further away than its interval is checked at once (security S8)', async () => {
  s.clock.set('2026-03-10T12:00:00Z')
  let calls = 0
  const port = await web((_, res) => {
    calls++
    res.end('x')
  })
  const w = await watch({ address: `http://localhost:${port}/` })
  await s.db.updateTable('managed_service').set({ next_check: null }).where('id', '!=', w.id).execute()
  const stop = startChecks(s.services, () => undefined)
  try {
    await expect.poll(() => calls, { timeout: 10_000 }).toBe(1)
    s.clock.set('2026-03-09T12:00:00Z')
    await expect.poll(() => calls, { timeout: 10_000 }).toBe(2)
    await expect.poll(w.see, { timeout: 10_000 }).toBe('ok')
  } finally {
    await stop()
  }
})

test('a server without hosts to check discards old results 500 at a time (security M6)', async () => {
  const off = await testServer()
  const m = await managedAccount(off)
  expect((await m.call('POST', '/services', service({}))).status).toBe(200)
  const { id: _, ...row } = await off.db.selectFrom('managed_service').selectAll().executeTakeFirstOrThrow()
  for (let n = 0; n < 6; n++) {
    const copies = Array.from({ length: 200 }, (__, i) => ({ ...row, label: `copy ${n} ${i}`, status: 'ok' }))
    await off.db.insertInto('managed_service').values(copies).execute()
  }
  const { db, most } = countChanges(off.db)
  await startChecks({ ...off.services, db }, (e) => expect.unreachable(String(e)))()
  expect(most()).toEqual({ managed_service: 500 })
  const { status } = await off.db.selectFrom('managed_service').select('status').distinct().executeTakeFirstOrThrow()
  expect(status).toBe('pending')
  await off.close()
})
