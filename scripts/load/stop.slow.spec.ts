/** The built server gets a stop signal during an upload and a call. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverEnv, startServer, type OwnServer } from '../../e2e/support/server'
import { openDesk } from '../crash/desk'
import { fingerprint } from '../crash/wire'
import { HOLDERS, signed, type Desk } from '../crash/writers'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { testWhere } from '../../test/test-where'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const deep = process.env['FC_RUNS'] !== undefined
const GRACE = 30
const DIST = join(import.meta.dirname, '../../dist/server')
const [holder = ''] = HOLDERS

let server: OwnServer
let desk: Desk
beforeAll(async () => {
  ensureBuilt('server')
  server = await startServer({ env: { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '' } })
  desk = await openDesk(server, server.dataDir)
})
afterAll(async () => {
  await server.dispose()
  desk.wire.close()
})

interface Begun {
  readonly socket: Socket
  /** Everything received. */
  text(): string
  readonly closed: Promise<unknown>
}
/** Sends the head of a request. The server has received it once it asks for the body. */
async function begin(url: string, method: string, length: number, headers = ''): Promise<Begun> {
  const { port, pathname, search, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.on('data', (d: Buffer) => (text += d.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise((done) => socket.once('close', done))
  const head = `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  await once(socket, 'data')
  expect(text).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  return { socket, text: () => text, closed }
}
/** Resolves once the address refuses connections. */
async function refusing(origin: string): Promise<void> {
  const port = Number(new URL(origin).port)
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const taken = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!taken) return
  }
}
const statuses = (b: Begun) => [...b.text().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

test('requests in progress are completed, new ones are refused, and the server exits with 0', async () => {
  const put = (await signed(desk, 'PUT', holder, 'kept')) ?? ''
  const get = (await signed(desk, 'GET', holder, 'kept')) ?? ''
  const body = desk.chance.bytes(300_000)
  const upload = await begin(put, 'PUT', body.length)
  upload.socket.write(body.subarray(0, 100_000))
  const json = '{"label":"made while stopping"}'
  const token = readFileSync(join(server.dataDir, 'demo-token'), 'utf8').trim()
  const type = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  const call = await begin(`${desk.api}/object-storage/keys`, 'POST', json.length, type)

  const stopped = server.stop('SIGTERM')
  await Promise.all([refusing(server.origin), refusing(server.objectsOrigin)])
  // A new request can only use the connection of one in progress.
  call.socket.write(`${json}GET /v4/regions HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await call.closed
  expect(statuses(call)).toEqual([100, 200, 503])
  expect(call.text()).toMatch(/503[\s\S]*\r\nRetry-After: 5\r\n[\s\S]*"The server is stopping\."/)
  upload.socket.write(body.subarray(100_000))
  await upload.closed
  expect(statuses(upload)).toEqual([100, 200])
  await stopped
  expect(server.exitCode()).toBe(0)

  await server.restart()
  const got = await desk.wire.send('GET', get)
  expect(got && fingerprint(got.bytes)).toBe(fingerprint(body))
  const keys = await desk.wire.api('GET', `${desk.api}/object-storage/keys`)
  expect(keys?.body.data?.map((k) => k.label)).toContain('made while stopping')
})

test.each([
  ['a start', ['main.js'], 0],
  ['an operator command', ['admin.js', 'account', 'list'], 143],
])(
  '%s that waits for its object store handles SIGTERM, which the first process of a container gets no other way',
  async (_, words, code) => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const s3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'bytes', S3_KEY: 'key', S3_SECRET: 'secret' }
    const [file = '', ...args] = words
    const child = spawn(process.execPath, [join(DIST, file), ...args], {
      env: serverEnv({
        PORT: '0',
        OBJECTS_PORT: '0',
        DATA_DIR: join(server.dataDir, 'other'),
        NODE_OPTIONS: '',
        ...s3,
      }),
      stdio: 'ignore',
    })
    const asked = once(silent, 'connection')
    const ended = once(child, 'exit')
    const [socket] = (await asked) as [Socket]
    child.kill('SIGTERM')
    expect(await ended).toEqual([code, null])
    socket.destroy()
    silent.close()
  },
)

testWhere(deep, '`npm run test:deep`')(`an upload that does not end is waited for ${GRACE} seconds`, async () => {
  const put = (await signed(desk, 'PUT', holder, 'endless')) ?? ''
  const upload = await begin(put, 'PUT', 1000)
  const began = performance.now()
  await server.stop('SIGTERM')
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`stop: an upload that does not end was waited for ${seconds.toFixed(1)} s\n`)
  expect(seconds).toBeGreaterThanOrEqual(GRACE)
  expect(seconds).toBeLessThan(GRACE + 10)
  await upload.closed
  expect([statuses(upload), server.exitCode()]).toEqual([[100], 0])
  await server.restart()
})
