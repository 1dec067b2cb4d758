import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { managedAccount, service } from '#test/server/managed-testing'
import { testServer } from '#test/server/testing'
import { lookupTurn } from './lookup-turns'
import { checkNow } from './schedule'

const { signal: never } = new AbortController()

test('an account resolves one name at a time, and others don’t wait for it', async () => {
  const order: string[] = []
  const turn = async (account: number, name: string) => {
    const done = await lookupTurn(account, never)
    order.push(name)
    return done
  }
  const hangs = await turn(1, 'hangs')
  const waits = turn(1, 'waits')
  for (const name of ['other', 'other again']) (await turn(2, name))()
  expect(order).toEqual(['hangs', 'other', 'other again'])
  hangs()
  ;(await waits)()
  expect(order).toEqual(['hangs', 'other', 'other again', 'waits'])
})

test('a stop ends waiting, and a turn that nobody waits for passes on', async () => {
  const stop = new AbortController()
  const first = await lookupTurn(1, never)
  const stopped = lookupTurn(1, stop.signal)
  const next = lookupTurn(1, never)
  stop.abort()
  await expect(stopped).rejects.toThrow('ended')
  await expect(lookupTurn(1, stop.signal)).rejects.toThrow()
  first()
  ;(await next)()
})

test('a hundred checks wait without a warning of a leak', async () => {
  const warnings: string[] = []
  const warn = ({ name }: Error) => void warnings.push(name)
  process.on('warning', warn)
  const { signal } = new AbortController()
  const turns = Array.from({ length: 100 }, () => lookupTurn(1, signal))
  for (const turn of turns) (await turn)()
  await setImmediate()
  process.off('warning', warn)
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})

test('a name that hangs delays the checks of its own account only', async () => {
  const s = await testServer({ settings: { checkHosts: ['localhost'] } })
  const asked: (string | undefined)[] = []
  const web = createServer((req, res) => {
    asked.push(req.url)
    res.end('x')
  })
  try {
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    const { port } = web.address() as AddressInfo
    const [own, other] = [await managedAccount(s), await managedAccount(s)]
    const create = (m: typeof own, path: string) =>
      m.call('POST', '/services', service({ address: `http://localhost:${port}${path}` }))
    await create(own, '/own')
    await create(other, '/other')
    const resolved = await lookupTurn(own.account, never)
    const waits = checkNow(s.services, own.account)
    expect(await checkNow(s.services, other.account)).toMatchObject({ ok: 1 })
    expect(asked).toEqual(['/other'])
    resolved()
    expect(await waits).toMatchObject({ ok: 1 })
  } finally {
    web.close()
    await s.close()
  }
})
