import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount } from './accounts'
import { listen } from './http'
import { readiness } from './readiness'
import { seedCatalog } from '../seed/catalog'
import { readSettings } from '../system/settings'
import { startServer } from '../start/start'
import { testServer } from '#test/server/testing'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'readiness-spec-'))
})
afterEach(() => rmSync(dir, { recursive: true }))
const settings = () =>
  readSettings({ HOST: '127.0.0.1', PORT: '0', OBJECTS_PORT: '0', DATA_DIR: join(dir, 'data'), SEED: 'empty' })

test('a listener returns 503 at /readyz while the server starts, and other requests wait (security M7)', async () => {
  const listening = await listen('PORT', '127.0.0.1', 0, { requestTimeout: 0 })
  const url = `http://127.0.0.1:${listening.port}`
  const early = await fetch(`${url}/readyz`)
  expect({ status: early.status, 'retry-after': early.headers.get('retry-after') }).toEqual({
    status: 503,
    'retry-after': '1',
  })
  const waiting = fetch(`${url}/v4/regions`)
  listening.serve((_, res) => void res.end('served'))
  expect(await (await waiting).text()).toBe('served')
  await listening.stop(0)
})

test('both listeners return 200 at /readyz once they serve, without a log line (security M7)', async () => {
  const lines: string[] = []
  const started = await startServer(settings(), { requestLog: true, log: (line) => lines.push(line) })
  for (const url of [started.url, started.objectsUrl]) {
    const r = await fetch(`${url}/readyz`)
    expect({ status: r.status, body: await r.json() }).toEqual({ status: 200, body: { status: 'ready' } })
    for (const method of ['HEAD', 'OPTIONS']) expect((await fetch(`${url}/readyz`, { method })).status).toBe(200)
  }
  expect(lines.filter((line) => line.includes('"route"'))).toEqual([])
  expect((await fetch(`${started.objectsUrl}/readyz`, { method: 'PUT' })).status).toBe(403)
  await started.close(0)
})

/** Sends exactly this head. Returns the version and status of the response. */
async function ask(url: string, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // Without closing its side, as health checks do: Node would drop a request whose client has.
  socket.write(`${head}\r\n\r\n`)
  return (await text(socket)).slice(0, 'HTTP/1.1 200'.length)
}
test('both listeners return 200 at /readyz to a health check without a Host, and 400 elsewhere', async () => {
  const started = await startServer(settings())
  for (const url of [started.url, started.objectsUrl]) {
    // As HAProxy and other programs do.
    expect(await ask(url, 'GET /readyz HTTP/1.0')).toBe('HTTP/1.1 200')
    expect(await ask(url, 'GET /readyz HTTP/1.1\r\nHost: \r\nConnection: close')).toBe('HTTP/1.1 200')
    expect(await ask(url, 'GET /other HTTP/1.0')).toBe('HTTP/1.1 400')
  }
  await started.close(0)
})

test('a running server keeps serving its own console after another one is built (security M2)', async () => {
  const build = (n: number) => {
    mkdirSync(join(dir, `builds/${n}/assets`), { recursive: true })
    writeFileSync(join(dir, `builds/${n}/index.html`), `page ${n}`)
    writeFileSync(join(dir, `builds/${n}/assets/main-0000000${n}.js`), `code ${n}`)
    symlinkSync(`builds/${n}`, join(dir, 'next'))
    renameSync(join(dir, 'next'), join(dir, 'console'))
  }
  build(1)
  const started = await startServer(settings(), { consoleDir: join(dir, 'console') })
  build(2)
  const get = async (path: string) => {
    const r = await fetch(started.url + path, { headers: { accept: 'text/html' } })
    return [r.status, await r.text()]
  }
  expect(await get('/')).toEqual([200, 'page 1'])
  expect(await get('/assets/main-00000001.js')).toEqual([200, 'code 1'])
  await started.close(0)
})

test('a listener returns 200 at /healthz also before it serves, and 503 at /readyz while it drains', async () => {
  const listening = await listen('PORT', '127.0.0.1', 0, { requestTimeout: 0 })
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${listening.port}${path}`)).status
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  listening.serve((_, res) => void res.end('served'))
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  listening.drain()
  expect([await status('/healthz'), await status('/readyz'), await status('/v4/regions')]).toEqual([200, 503, 200])
  await listening.stop(0)
})

test('a path of a bucket is its own also if it is that of a health check, which both listeners still answer', async () => {
  const started = await startServer(settings())
  await seedCatalog(started.services.db)
  const account = await createAccount(started.services, { name: 'Own' })
  const bucket = { account_id: account, cluster: 'us-iad-1', label: 'own', acl: 'public-read-write', cors_enabled: 0 }
  await started.services.db
    .insertInto('bucket')
    .values({ ...bucket, created: '2026-03-01T12:00:00', objects: 0, size: 0 })
    .execute()
  const { port } = new URL(started.objectsUrl)
  const send = async (method: string) => {
    const headers = { host: `own.us-iad-1.localhost:${port}` }
    const sent = request({ host: '127.0.0.1', port, method, path: '/healthz', headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  expect(await send('PUT')).toBe(200)
  const objects = await started.services.db.selectFrom('object').select('name').execute()
  expect(objects).toEqual([{ name: 'healthz' }])
  // The object is private.
  expect(await send('GET')).toBe(403)
  for (const url of [started.url, started.objectsUrl]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/healthz`, { method: 'PUT' })).status).not.toBe(200)
  }
  await started.close(0)
})

test('many health checks at once ask the database once, and each later one asks again (security M7)', async () => {
  const server = await testServer({ catalog: false })
  let asked = 0
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness({ db })))
  expect(answers.map((r) => r.status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(asked).toBe(1)
  await server.close()
  expect((await readiness({ db })).status).toBe(503)
  expect(asked).toBe(2)
})
