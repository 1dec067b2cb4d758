/** A check connects to the verified addresses and never resolves the name again (DNS rebinding). */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probe } from './probe'

const server = createServer((_, res) => res.end('the verified server'))
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

// No resolver knows a name below .invalid, so only the given address leads to the server.
test.each([
  ['url', (at: number) => `http://judged.invalid:${at}/`],
  ['tcp', (at: number) => `judged.invalid:${at}`],
])('a %s check connects to the verified address without DNS (security section 5)', async (type, address) => {
  const addresses = [{ address: '127.0.0.1', family: 4 }] as const
  const signal = AbortSignal.timeout(5000)
  const body = type === 'url' ? 'the verified server' : null
  expect(await probe({ type, address: address(port), body, addresses, signal })).toBeUndefined()
})
