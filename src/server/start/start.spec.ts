import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../admin/run'
import { countTransfer } from '../objects/storage/egress-meter'
import { readSettings, SettingError } from '../system/settings'
import { greeting, startServer, type Started } from './start'

let dataDir: string
const running: Started[] = []
/** Log lines of a test's servers. */
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  dataDir = mkdtempSync(join(tmpdir(), 'start-spec-'))
})
afterEach(async () => {
  for (const s of running.splice(0)) await s.close()
  rmSync(dataDir, { recursive: true })
})
const environment = (more: Record<string, string> = {}) => ({
  PORT: '0',
  OBJECTS_PORT: '0',
  DATA_DIR: dataDir,
  SEED: 'empty',
  ...more,
})
async function start(more: Record<string, string> = {}) {
  const started = await startServer(readSettings(environment(more)), { log: (line) => lines.push(line) })
  running.push(started)
  return started
}
const bearer = (token: string | null) => ({ headers: { Authorization: `Bearer ${token}` } })
/** Sends raw text over a socket and returns the response. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (d) => {
    answer += d.toString('latin1')
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('D-demo-1 an empty directory gets a demo account, whose token is printed, is in a file for its owner alone, and survives a restart', async () => {
  const first = await start()
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(first.objectsUrl).not.toBe(first.url)
  const file = join(dataDir, 'demo-token')
  expect(readFileSync(file, 'utf8')).toBe(`${first.demoToken}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(greeting(first).split('\n')).toEqual([`Cloud Console: ${first.url}`, `Demo token:    ${first.demoToken}`])
  expect((await fetch(`${first.url}/v4/object-storage/buckets`, bearer(first.demoToken))).status).toBe(200)
  await running.pop()?.close()
  const second = await start()
  expect(second.demoToken).toBe(first.demoToken)
})

test("on another address no demo account is created, and an existing one isn't served", async () => {
  const local = await start()
  await running.pop()?.close()
  const open = await start({ HOST: '0.0.0.0' })
  expect(open.demoToken).toBeNull()
  expect(() => statSync(join(dataDir, 'demo-token'))).toThrow(/ENOENT/)
  expect((await fetch(`${open.url}/v4/betas`, bearer(local.demoToken))).status).toBe(401)
  await running.pop()?.close()
  const again = await start()
  expect(again.demoToken).not.toBe(local.demoToken)
  expect((await fetch(`${again.url}/v4/object-storage/buckets`, bearer(again.demoToken))).status).toBe(200)
})

test.each([
  ['every address of the machine', { HOST: '0.0.0.0' }, true],
  ['a public address alone', { PUBLIC_URL: 'https://console.example' }, true],
  ['both public addresses', { PUBLIC_URL: 'https://console.example', OBJECTS_URL: 'https://objects.example' }, false],
  ['loopback', {}, false],
])('a start on %s notes whether objects are only reachable on this machine', async (_, env, noted) => {
  const { services } = await start(env)
  const notes = lines.map((line) => String(JSON.parse(line).note)).filter((note) => note.includes('OBJECTS_URL'))
  const { objectsUrl } = services.settings
  expect(notes).toEqual(
    noted
      ? [
          `Uploads and downloads lead to ${objectsUrl}, which works only on this machine. For others, set OBJECTS_URL to the address of OBJECTS_PORT as browsers see it.`,
        ]
      : [],
  )
})

test('an empty directory on another address has no account at all', async () => {
  const { services } = await start({ HOST: '0.0.0.0' })
  expect(await services.db.selectFrom('account').selectAll().execute()).toEqual([])
})

const count = async (s: Started, path: string) => {
  const answer = await fetch(`${s.url}/v4${path}`, bearer(s.demoToken))
  return ((await answer.json()) as { results: number }).results
}
test('SEED=empty has the public catalog and an account without resources, which the seed command fills', async () => {
  const empty = await start()
  expect(await Promise.all(['/regions', '/object-storage/clusters'].map((p) => count(empty, p)))).toEqual([8, 4])
  const paths = ['/object-storage/buckets/', '/volumes', '/support/tickets']
  expect(await Promise.all(paths.map((p) => count(empty, p)))).toEqual([0, 0, 0])
  const filled = await runCommand(['seed'], environment())
  expect(filled.code).toBe(0)
  for (const path of paths) expect(await count(empty, path)).toBeGreaterThan(3)
})

test('a port in use is reported in one line, and nothing is created', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  for (const name of ['PORT', 'OBJECTS_PORT']) {
    await expect(start({ [name]: String(port) })).rejects.toThrow(
      new SettingError(`${name} ${port} is in use. Set ${name} to a free port.`),
    )
  }
  taken.close()
  expect(() => statSync(join(dataDir, 'console.db'))).toThrow(/ENOENT/)
})

test("a path that isn't a directory is reported in one line", async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, 'x')
  await expect(start({ DATA_DIR: join(file, 'below') })).rejects.toThrow(
    /^DATA_DIR ".*" can't be used: ENOTDIR\. Check the path and its permissions\.$/,
  )
})

test('two servers never share a directory', async () => {
  await start()
  await expect(start()).rejects.toThrow(
    /^DATA_DIR ".*" is in use by another server\. Stop it, or set another DATA_DIR\.$/,
  )
})

test('a server whose transfer counts can’t be stored reports that and still frees its directory', async () => {
  const started = await start()
  const { services } = started
  running.pop()
  const { id } = await services.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await services.db.schema.dropTable('transfer').execute()
  countTransfer(services, id, 1)
  await expect(started.close()).rejects.toThrow(/no such table: transfer/)
  // Nothing is left to retry.
  countTransfer(services, id, -1)
  await start()
})

test("input that isn't HTTP and unknown methods get the error body too", async () => {
  const { url } = await start()
  const body = /\r\n\r\n.*\{"errors":\[\{"field":"","reason":"[^"]+"\}\]\}/s
  const nonsense = await raw(url, 'NONSENSE\r\n\r\n')
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 /)
  expect(nonsense).toMatch(body)
  const large = await raw(url, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(large).toMatch(/^HTTP\/1\.1 431 /)
  const trace = await raw(url, 'TRACE /v4/regions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(trace).toMatch(/^HTTP\/1\.1 405 /)
  expect(trace).toMatch(/\r\nAllow: GET/i)
  const at = 'Host: localhost\r\nConnection: close\r\n\r\n'
  const unanswerable: [string, number][] = [
    [`OPTIONS * HTTP/1.1\r\n${at}`, 400],
    ['GET /v4/regions HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['GET /v4/regions HTTP/1.0\r\n\r\n', 400],
    ['GET /v4/regions HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    [`GET /v4/regions HTTP/1.1\r\nExpect: miracles\r\n${at}`, 417],
  ]
  for (const [request, status] of unanswerable) {
    const answer = await raw(url, request)
    expect(answer, request).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer, request).toMatch(body)
  }
  expect(lines, "a client’s mistake isn't logged as a server failure").toEqual([])
  const rebound = await raw(url, 'GET /v4/regions HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  expect(rebound).toMatch(/^HTTP\/1\.1 421 /)
})

test('a path with dots is used as sent', async () => {
  const { url } = await start()
  for (const target of ['/v4/regions/x/..', 'http://localhost/v4/regions/x/..']) {
    const answer = await raw(url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer, target).toMatch(/^HTTP\/1\.1 404 /)
  }
})

test('a body without a length is cut at 1 MiB and not buffered', async () => {
  const { url, demoToken } = await start()
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
  const head = `POST /v4/object-storage/buckets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${demoToken}\r\n`
  const answer = await raw(
    url,
    `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"errors"')
})

test('a call in flight finishes before the server ends', async () => {
  const started = await start()
  const { demoToken, url } = started
  const body = '{"label":"slow"}'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (d) => {
    answer += d.toString('latin1')
  })
  const head = `POST /v4/object-storage/buckets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${demoToken}\r\n`
  socket.write(
    `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server has the head now and waits for the body.
  await once(socket, 'data')
  running.splice(0)
  const closed = started.close()
  socket.write(body)
  await Promise.all([closed, once(socket, 'close')])
  expect(answer).toMatch(/HTTP\/1\.1 400 /)
  await expect(fetch(`${url}/v4/regions`)).rejects.toThrow()
})

test('an endless call is cut after the grace period', async () => {
  const started = await start()
  const { demoToken, objectsUrl, url } = started
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (d) => {
    answer += d.toString('latin1')
  })
  socket.on('error', () => undefined)
  const head = `POST /v4/object-storage/keys HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${demoToken}\r\n`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`)
  // The server has the head now and waits for a body that never comes.
  await once(socket, 'data')
  const began = performance.now()
  running.splice(0)
  await Promise.all([started.close(300), once(socket, 'close')])
  expect(performance.now() - began).toBeGreaterThanOrEqual(295)
  expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  await expect(fetch(objectsUrl)).rejects.toThrow()
})
