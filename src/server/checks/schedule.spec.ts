import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { managedAccount, service } from '#test/server/managed-testing'
import { testServer, type TestServer } from '#test/server/testing'
import { lookups } from './check'
import { checkNow, startChecks } from './schedule'

let s: TestServer
let web: Server
let asked: (string | undefined)[]
beforeEach(async () => {
  asked = []
  s = await testServer({ settings: { checkHosts: ['localhost'] } })
  web = createServer((req, res) => {
    asked.push(req.url)
    res.end('x')
  }).listen(0, '127.0.0.1')
  await once(web, 'listening')
})
afterEach(async () => {
  web.close()
  await s.close()
})

/** Runs the checks of a server whose clock is ahead until this one was asked for. */
async function checkUntil(path: string, secondsAhead: number) {
  const clock = { now: () => new Date(s.clock.now().getTime() + secondsAhead * 1000) }
  const stop = startChecks({ ...s.services, clock }, (e) => expect.unreachable(String(e)))
  await expect.poll(() => asked, { timeout: 10_000 }).toContain(path)
  await stop()
}

test('a service that a server with a fast clock has checked isn’t checked again by the others', async () => {
  const { call } = await managedAccount(s)
  const { port } = web.address() as AddressInfo
  const watch = (path: string) => call('POST', '/services', service({ address: `http://localhost:${port}${path}` }))
  await watch('/first')
  await checkUntil('/first', 10)
  await watch('/second')
  await checkUntil('/second', 0)
  expect(asked).toEqual(['/first', '/second'])
})

test('a name that hangs delays the checks of its own account only', async () => {
  const { port } = web.address() as AddressInfo
  const [own, other] = [await managedAccount(s), await managedAccount(s)]
  const create = (m: typeof own, path: string) =>
    m.call('POST', '/services', service({ address: `http://localhost:${port}${path}` }))
  await create(own, '/own')
  await create(other, '/other')
  const place = await lookups.acquire(own.account)
  const waits = checkNow(s.services, own.account)
  expect(await checkNow(s.services, other.account)).toMatchObject({ ok: 1 })
  expect(asked).toEqual(['/other'])
  place.end()
  expect(await waits).toMatchObject({ ok: 1 })
})
