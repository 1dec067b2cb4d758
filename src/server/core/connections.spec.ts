/**
 * Tests clients that hold on to a connection, on real sockets with limits a hundred times shorter, and requests to odd
 * addresses.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from './http'
import { readSettings } from '../system/settings'
import { startServer, type Started } from '../start/start'

const PATIENCE_MS = 40_000
const open: Listening[] = []
const clients: Socket[] = []
afterEach(async () => {
  for (const c of clients.splice(0)) c.destroy()
  for (const l of open.splice(0)) await l.stop(0)
})
async function listener(limits: Partial<Parameters<typeof listen>[3]>, bytes = 2): Promise<Listening> {
  const l = await listen('PORT', '127.0.0.1', 0, { connectionsCheckingInterval: 50, requestTimeout: 0, ...limits })
  open.push(l)
  l.serve((_, res) => res.end(Buffer.alloc(bytes, 'a')))
  return l
}
/** A client that keeps its side open whatever it receives. */
async function client(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
const connections = ({ server }: Listening) =>
  new Promise<number>((done, fail) => {
    server.getConnections((e, n) => (e ? fail(e) : done(n)))
  })
/** Reads a little every 50 ms. Returns the number of bytes. */
function readSlowly(socket: Socket): () => number {
  let got = 0
  socket.on('data', (d: Buffer) => {
    got += d.length
    socket.pause()
    setTimeout(() => socket.resume(), 50)
  })
  return () => got
}
/** Resolves once so many connections are open, however busy the machine is. */
const reaches = (l: Listening, open: number) => expect.poll(() => connections(l), { timeout: PATIENCE_MS }).toBe(open)

test('the server closes a slow head even if the client keeps its side open (security S1)', async () => {
  const l = await listener({ headersTimeout: 100 })
  let accepted = 0
  l.server.on('connection', () => (accepted += 1))
  const heads = Array.from({ length: 20 }, () => client(l.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a'))
  for (const socket of await Promise.all(heads)) socket.resume()
  await reaches(l, 0)
  expect(accepted).toBe(20)
})

test("an unread response ends with its connection, and a response that is read doesn't (security B3)", async () => {
  const [bytes, unreadMs] = [32 * 1024 * 1024, 1500]
  const l = await listener({ unreadMs }, bytes)
  const asked = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const slow = await client(l.port, asked)
  const end = performance.now() + 2 * unreadMs
  let got = 0
  // Each piece arrives well within the limit, but the complete response only long after it.
  slow.on('data', (d: Buffer) => {
    got += d.length
    const share = Math.max(0, end - performance.now()) / Math.max(1, (bytes - got) / d.length)
    slow.pause()
    setTimeout(() => slow.resume(), Math.min(unreadMs / 10, share))
  })
  const unread = await client(l.port, asked)
  unread.pause()
  await once(slow, 'end')
  expect(got).toBeGreaterThan(bytes)
  expect(performance.now()).toBeGreaterThan(end - unreadMs)
  await reaches(l, 0)
})

test('a response must be read completely in time, however regularly a client reads a little (security B3)', async () => {
  const bytes = 32 * 1024 * 1024
  const l = await listener({ unreadMs: 60_000, answerMs: 500 }, bytes)
  const got = readSlowly(await client(l.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  await reaches(l, 0)
  expect(got()).toBeLessThan(bytes)
})

test('a response behind another one of its connection must be read in time, too (security B3)', async () => {
  const bytes = 32 * 1024 * 1024
  const l = await listen('PORT', '127.0.0.1', 0, { requestTimeout: 0, unreadMs: 60_000, answerMs: 500 })
  open.push(l)
  l.serve((req, res) => res.end(req.url === '/' ? 'first' : Buffer.alloc(bytes, 'a')))
  const both = ['/', '/second'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const got = readSlowly(await client(l.port, both.join('')))
  await reaches(l, 0)
  expect(got()).toBeLessThan(bytes)
})

const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`)
test('requests of a connection are handled one after the other, and too many close it (security B3)', async () => {
  const l = await listen('PORT', '127.0.0.1', 0, { requestTimeout: 0 })
  open.push(l)
  const handled: string[] = []
  const unsent = new Set<string>()
  l.serve(({ url = '' }, res) => {
    handled.push(unsent.size === 0 ? url : 'too early')
    unsent.add(url)
    // A response whose connection ends first never finishes.
    for (const event of ['finish', 'close']) res.once(event, () => unsent.delete(url))
    setTimeout(() => res.end(url), 5)
  })
  const ask = (count: number) =>
    client(
      l.port,
      paths(count)
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        .join(''),
    )
  const some = await ask(10)
  some.resume()
  await expect.poll(() => handled, { timeout: PATIENCE_MS }).toEqual(paths(10))
  some.destroy()
  handled.splice(0)
  const many = await ask(40)
  many.resume()
  await expect.poll(() => handled, { timeout: PATIENCE_MS }).toEqual(['/0'])
  await reaches(l, 0)
  expect(handled).toEqual(['/0'])
})

test('a response that takes the server longer than the limits for clients is still sent (security B3)', async () => {
  const limits = { connectionsCheckingInterval: 50, requestTimeout: 0, unreadMs: 100, answerMs: 100 }
  const l = await listen('PORT', '127.0.0.1', 0, limits)
  open.push(l)
  l.serve((_, res) => void setTimeout(() => res.end('done'), 500))
  const waiting = await client(l.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await reaches(l, 1)
  expect(String((await once(waiting, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
})

test('connections over the limits of the listener or of one address are closed at once (security S1)', async () => {
  for (const limits of [{ connections: 3 }, { perAddress: 3 }]) {
    const l = await listener(limits)
    for (let n = 0; n < 8; n++) (await client(l.port, '')).resume()
    await reaches(l, 3)
    for (const c of clients.splice(0)) c.destroy()
    await reaches(l, 0)
    const later = await client(l.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(String((await once(later, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  }
})

let server: Started
let dataDir: string
const lines: string[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'connections-spec-'))
  const env = { PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, SEED: 'empty' }
  server = await startServer(readSettings(env), { log: (line) => lines.push(line) })
})
afterAll(async () => {
  await server.close(0)
  rmSync(dataDir, { recursive: true })
})
async function statusOf(target: string, hosts: readonly string[]): Promise<number> {
  const fields = hosts.map((host) => `Host: ${host}\r\n`).join('')
  const socket = await client(
    Number(new URL(server.url).port),
    `GET ${target} HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  return Number(first.toString().slice(9, 12))
}
test.each([
  ['a host with a path', '/v4/regions', ['127.0.0.1/evil'], 400],
  ['a host with a user', '/v4/regions', ['a@b'], 400],
  ['a backslash in the path', '/\\evil', ['127.0.0.1'], 400],
  ['a bad percent in a backslash path', '/v4/\\%zz', ['127.0.0.1'], 400],
  ['two hosts', '/v4/regions', ['127.0.0.1', '127.0.0.1'], 400],
  ['no host', '/v4/regions', [], 400],
  ['an absolute address elsewhere, with a good host', 'http://evil.example/v4/regions', ['127.0.0.1'], 421],
  ['an absolute address here, with a bad host', 'http://127.0.0.1/v4/regions', ['evil.example'], 200],
  ['an absolute address with a login', 'http://a:b@127.0.0.1/v4/regions', ['127.0.0.1'], 400],
  ['a host that ends in localhost', '/v4/regions', ['evillocalhost'], 421],
  ['a name below localhost', '/v4/regions', ['a.localhost'], 200],
])('%s gets a regular response and logs no failure (security M4)', async (_, target, hosts, status) => {
  expect(await statusOf(target, hosts)).toBe(status)
  expect(lines.filter((l) => l.includes('"error"'))).toEqual([])
})
