import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createToken, createUser } from '../core/accounts'
import { newRequest, requestId, withRequest } from './request-context'
import { errorLine } from '../core/log/log'
import { readSettings } from './settings'
import { startServer, type Started } from '../start/start'

let dataDir: string
let started: Started
const lines: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-request-'))
  const env = { HOST: '127.0.0.1', PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, SEED: 'empty' }
  started = await startServer(readSettings(env), { requestLog: true, log: (line) => lines.push(line) })
})
afterAll(async () => {
  await started.close(0)
  await rm(dataDir, { recursive: true, force: true })
})

async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(text.replaceAll('HOST', `${hostname}:${port}`))
  await once(socket, 'close')
  return answer
}
const ID = /^X-Request-Id: ([0-9a-f]{16})\r$/gim
const end = 'Connection: close\r\n\r\n'

test('every response of both listeners has its own request id (security S2)', async () => {
  const asked = [
    `GET / HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `GET /config.json HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `GET /v4/regions HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `GET /v4/volumes HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `GET /v4/nothing HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `PATCH /v4/volumes HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `GET /v4/regions HTTP/1.1\r\nHost: evil.example\r\n${end}`,
    `TRACE / HTTP/1.1\r\nHost: HOST\r\n${end}`,
    `GET / HTTP/1.1\r\n${end}`,
    `GET / HTTP/1.1\r\nHost: HOST\r\nExpect: a-miracle\r\n${end}`,
    'no such protocol\r\n\r\n',
  ]
  const urls = asked.flatMap((text) => [started.url, started.objectsUrl].map((url) => [url, text] as const))
  const answers = await Promise.all(urls.map(([url, text]) => raw(url, text)))
  const ids = answers.map((answer) => [...answer.matchAll(ID)].map(([, id]) => id))
  expect(ids.map((found) => found.length)).toEqual(urls.map(() => 1))
  expect(new Set(ids.flat()).size).toBe(urls.length)
})

test('the id of a response is in its log line, with address, user and token id (security S2)', async () => {
  const { services } = started

  const account = await createAccount(services, { name: 'Log' })
  await createUser(services, { account, username: 'log-reader' })
  const { id, token } = await createToken(services, { username: 'log-reader', scopes: '*' })
  lines.length = 0
  const r = await fetch(`${started.url}/v4/volumes`, { headers: { Authorization: `Bearer ${token}` } })
  const o = await fetch(`${started.objectsUrl}/us-iad-1/no-bucket/x`)
  const [api, objects] = lines.map((line) => JSON.parse(line))
  expect(api).toMatchObject({
    request: r.headers.get('x-request-id'),
    address: '127.0.0.1',
    account,
    user: 'log-reader',
    token: id,
  })
  expect(objects).toMatchObject({ request: o.headers.get('x-request-id'), route: 'GET object', status: 403 })
})

test('an error logged during a request has the id of that request (security S2)', async () => {
  const request = newRequest()
  const line = await withRequest(request, async () => {
    await Promise.resolve()
    return errorLine(new Error('broken'))
  })
  expect(JSON.parse(line)).toMatchObject({ request: request.id })
  expect(requestId()).toBeUndefined()
  expect(JSON.parse(errorLine(new Error('elsewhere')))).not.toHaveProperty('request')
})
