/** A check connects to the verified addresses and never resolves the name again (DNS rebinding). */
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probe, probeTargetOf } from './probe'

const ANSWERS: Readonly<Record<string, (res: ServerResponse) => void>> = {
  '/gzip': (res) => res.setHeader('Content-Encoding', 'gzip').end(gzipSync('all good')),
  '/br': (res) => res.setHeader('Content-Encoding', 'br').end(brotliCompressSync('all good')),
  '/zstd': (res) => res.setHeader('Content-Encoding', 'zstd').end('?'),
  '/latin1': (res) =>
    res.setHeader('Content-Type', 'text/html; charset=iso-8859-1').end(Buffer.from('Größe', 'latin1')),
  '/meta': (res) => res.end(Buffer.from('<meta charset="windows-1252">Größe', 'latin1')),
  '/head': (res) => res.setHeader('X-Large', 'x'.repeat(40_000)).end('all good'),
  '/long': (res) => res.end(`${' '.repeat(2 * 1024 * 1024)}all good`),
  '/other': (res) => res.end('nothing'),
}
const server = createServer((req, res) => {
  const answer = ANSWERS[req.url ?? '']
  if (answer) answer(res)
  else res.end('the verified server')
})
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
  expect(await probe({ type, address: address(port), body, addresses, signal })).toEqual({ kind: 'up' })
})

test.each([
  ['/gzip', 'all good', 'up'],
  ['/br', 'all good', 'up'],
  ['/latin1', 'Größe', 'up'],
  ['/meta', 'Größe', 'up'],
  ['/head', 'all good', 'up'],
  ['/other', 'all good', 'down'],
  // Neither can be judged, and neither is down.
  ['/zstd', 'all good', 'unchecked'],
  ['/long', 'all good', 'unchecked'],
])('a check reads %s as a browser does: %s is %s', async (path, body, kind) => {
  const addresses = [{ address: '127.0.0.1', family: 4 }] as const
  const address = `http://judged.invalid:${port}${path}`
  expect((await probe({ type: 'url', address, body, addresses, signal: AbortSignal.timeout(5000) })).kind).toBe(kind)
})

test('an international name of a tcp check is looked up in ASCII', () => {
  expect(probeTargetOf('tcp', 'bücher.example:443')).toEqual({ host: 'xn--bcher-kva.example', port: 443 })
  expect(probeTargetOf('tcp', 'books.example:80')).toEqual({ host: 'books.example', port: 80 })
})
