/** Tests the time-outs of the listeners, a hundred times shorter on real sockets, and those of the started server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { listen, type Listening } from './http'
import { readSettings } from '../system/settings'
import { startServer } from '../start/start'

const open: Listening[] = []
afterEach(async () => {
  for (const l of open.splice(0)) await l.stop(0)
})
/** Responds with the number of bytes received. */
async function counting(limits: Parameters<typeof listen>[3]): Promise<number> {
  const listening = await listen('PORT', '127.0.0.1', 0, { connectionsCheckingInterval: 50, ...limits })
  open.push(listening)
  listening.serve((req, res) => {
    let bytes = 0
    req.on('data', (d: Buffer) => (bytes += d.length))
    req.on('end', () => res.end(String(bytes)))
  })
  return listening.port
}
/** Sends these pieces a tenth of a second apart and returns the response. */
async function dribble(port: number, first: string, pieces: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (d: Buffer) => (text += d.toString('latin1')))
  // The server cuts the connection while the client writes.
  socket.on('error', () => undefined)
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(first)
  for (let n = 0; n < pieces && !socket.closed; n++) {
    await pass(100)
    if (socket.writable) socket.write('x')
  }
  await closed
  return text
}
const HEAD = 'PUT /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
const BODY = `${HEAD}Content-Length: 10\r\n\r\n`

test('without a limit on complete requests, a body can take many times as long as a head', async () => {
  const port = await counting({ requestTimeout: 0, headersTimeout: 200 })
  const received = await dribble(port, BODY, 10)
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toMatch(/\r\n\r\n10$/)
})

test('with such a limit, a body that takes longer is 408, and a slow head is 408 either way', async () => {
  const errors = /\{"errors":\[\{"field":"","reason":"The request took too long\."\}\]\}$/
  const limited = await counting({ requestTimeout: 300, headersTimeout: 200 })
  const free = await counting({ requestTimeout: 0, headersTimeout: 200 })
  for (const [port, first] of [
    [limited, BODY],
    [limited, `${HEAD}X-Slow: `],
    [free, `${HEAD}X-Slow: `],
  ] as const) {
    const received = await dribble(port, first, 10_000)
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(received).toMatch(errors)
  }
})

test('a field after a thousand others is read, such as the one in which a proxy names the caller', async () => {
  const listening = await listen('PORT', '127.0.0.1', 0, { requestTimeout: 0 })
  open.push(listening)
  listening.serve((req, res) => res.end(req.headers['x-forwarded-for']))
  const head = `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${'A:b\r\n'.repeat(1500)}`
  expect(await dribble(listening.port, `${head}X-Forwarded-For: 203.0.113.7\r\n\r\n`, 0)).toMatch(/\n203\.0\.113\.7$/)
})

test('only the console’s listener limits complete requests, to a minute; both limit heads, and neither limits waiting responses', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'http-spec-'))
  const env = { PORT: '0', OBJECTS_PORT: '0', DATA_DIR, SEED: 'empty' }
  const started = await startServer(readSettings(env))
  try {
    const servers = listening.mock.contexts.filter((s) => s instanceof Server)
    const limits = servers.map((s) => {
      const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = s
      return { url: `http://127.0.0.1:${portOf(s)}`, requestTimeout, headersTimeout, keepAliveTimeout, timeout }
    })
    const both = { headersTimeout: 15_000, keepAliveTimeout: 75_000, timeout: 0 }
    expect(limits).toEqual([
      { url: started.url, requestTimeout: 60_000, ...both },
      { url: started.objectsUrl, requestTimeout: 0, ...both },
    ])
  } finally {
    await started.close()
    rmSync(DATA_DIR, { recursive: true })
  }
})
function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
