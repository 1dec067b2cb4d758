/**
 * One client attacks the built server under the default limits while another sends normal requests. ATTACK_SECONDS is the
 * length of each attack (ten minutes in `npm run test:deep`). The server may take 2 GiB and must answer at all times. Loopback
 * only.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'

const deep = process.env['FC_RUNS'] !== undefined || process.env['ATTACK_SECONDS'] !== undefined
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 600)
vi.setConfig({ testTimeout: (SECONDS + 120) * 1000, hookTimeout: 120_000 })
const MOST_MEMORY = 2 * 1024 ** 3
/** Seconds between two requests of the normal client, which stays within its own limit. */
const EVERY = 1
/** Milliseconds that a read and two writes may take, less the time for which other programs had the cores. */
const MOST_WAIT = 2000

let server: OwnServer
let token = ''
let other: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  if (!deep) return
  ensureBuilt('server')
  server = await startServer({
    env: { RATE_LIMITS: 'on', CHECK_HOSTS: 'none', NODE_OPTIONS: '', NODE_ENV: 'production' },
  })
  token = readFileSync(join(server.dataDir, 'demo-token'), 'utf8').trim()
  const { id } = await server.admin('account', 'create', '--name', 'Other')
  await server.admin('user', 'create', '--account', String(id), '--username', 'other')
  const made = await server.admin('token', 'create', '--user', 'other', '--scopes', '*')
  other = { Authorization: `Bearer ${String(made['token'])}`, 'Content-Type': 'application/json' }
})
afterAll(async () => {
  if (deep) await server.dispose()
})

const head = (line: string, type: string, length: number, more = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`
const filtered = (path: string, filter: object) =>
  head(`GET /v4${path}`, 'text/plain', 0, `X-Filter: ${JSON.stringify(filter)}\r\n`)
const post = (path: string, body: string, type = 'application/json') =>
  head(`POST /v4${path}`, type, Buffer.byteLength(body)) + body
const MIB = 1024 * 1024
/** What one connection sends, for each attack. */
const ATTACKS: Readonly<Record<string, () => string | Promise<string>>> = {
  'labels of a mebibyte': () => post('/object-storage/keys', JSON.stringify({ label: 'x'.repeat(MIB - 100) })),
  'lists of half a million': () => post('/managed/services', `{"credentials":[${'9,'.repeat(520_000)}9]}`),
  'a mebibyte of brackets': () => post('/volumes', '['.repeat(MIB - 10)),
  'forms of 70,000 parts': () =>
    post(
      '/support/tickets/1/attachments',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n'.repeat(70_000),
      'multipart/form-data; boundary=b',
    ),
  'answers that nobody reads': () => head('GET /v4/support/tickets?page_size=500', 'text/plain', 0).repeat(20),
  'heads without an end': () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a',
  'tags of a wrong type': () => post('/volumes', `{"label":"a","tags":[${'1,'.repeat(520_000)}1]}`),
  'texts searched for in everything': () =>
    filtered('/support/tickets?page_size=500', {
      '+or': Array.from({ length: 32 }, (_, n) => ({ description: { '+contains': `a${n}` } })),
    }).repeat(20),
  'wrong tokens': () =>
    Array.from(
      { length: 50 },
      () =>
        `GET /v4/volumes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer cct_${randomBytes(32).toString('hex')}\r\n\r\n`,
    ).join(''),
  'the description of the API, which nobody reads': () =>
    'GET /v4/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
  'objects under wrong signatures': () =>
    Array.from({ length: 50 }, () => {
      const query = `AccessKeyId=${'A'.repeat(20)}&Expires=4000000000&Signature=${randomBytes(32).toString('hex')}`
      return `GET /us-iad-1/attacked/YQ?${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    }).join(''),
  'uploads that nobody finishes': async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const call = (path: string, body: object) =>
      fetch(`${server.origin}/v4/object-storage${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await call('/buckets', { label: 'attacked', cluster: 'us-iad-1' })
    const signed = await call('/buckets/us-iad-1/attacked/object-url', { name: 'a', method: 'PUT' })
    const { url } = (await signed.json()) as { url: string }
    const { pathname, search } = new URL(url)
    return `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000000\r\n\r\n${'x'.repeat(64 * 1024)}`
  },
}
/** Attacks on the listener of the objects. */
const ON_OBJECTS = new Set(['objects under wrong signatures', 'uploads that nobody finishes'])

/** The most memory that the server had since its start, as the system counts it. */
const peakMemory = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) * 1024
/** Milliseconds for which a process could have run, but other programs had the cores; 0 where the system doesn't say. */
function delayOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
const delays = () => delayOf(server.pid()) + delayOf(process.pid)
/** Milliseconds of a read and two writes of the other account; `own` without those of other programs. */
async function timeIt(): Promise<{ readonly ms: number; readonly own: number }> {
  const before = delays()
  const ms = await readAndWrite()
  return { ms, own: Math.max(0, ms - (delays() - before)) }
}
/** Milliseconds of a read and a write of the other account. */
async function readAndWrite(): Promise<number> {
  const from = performance.now()
  const api = `${server.origin}/v4`
  const list = await fetch(`${api}/object-storage/buckets`, { headers: other })
  expect(list.status).toBe(200)
  await list.text()
  const write = {
    method: 'POST',
    headers: other,
    body: JSON.stringify({ label: `m-${randomBytes(6).toString('hex')}` }),
  }
  const made = await fetch(`${api}/monitoring/clients`, write)
  expect(made.status).toBe(200)
  const { id } = (await made.json()) as { id: number }
  const removed = await fetch(`${api}/monitoring/clients/${id}`, { method: 'DELETE', headers: other })
  expect(removed.status).toBe(200)
  await removed.text()
  return performance.now() - from
}

test.runIf(deep).each(Object.entries(ATTACKS))('%s stop nobody (security B3, S1, M3)', async (name, make) => {
  const bytes = await make()
  const port = Number(new URL(ON_OBJECTS.has(name) ? server.objectsOrigin : server.origin).port)
  const open = new Set<Socket>()
  const until = performance.now() + SECONDS * 1000
  const attack = (async () => {
    while (performance.now() < until) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
      socket.pause()
      socket.write(bytes)
      await pass(open.size > 500 ? 1000 : 100)
    }
  })()
  const waits: number[] = []
  let longest = 0
  while (performance.now() < until) {
    const { ms, own } = await timeIt()
    waits.push(ms)
    longest = Math.max(longest, own)
    await pass(EVERY * 1000)
  }
  const memory = peakMemory()
  await attack
  for (const socket of open) socket.destroy()
  await Promise.all([...open].map((socket) => once(socket, 'close')))
  const sorted = waits.toSorted((a, b) => a - b)
  const worst = sorted.at(-1) ?? 0
  process.stdout.write(
    `attack, ${name}: ${waits.length} rounds, median ${sorted[waits.length >> 1]?.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, without other programs ${longest.toFixed(0)} ms, ` +
      `memory ${(memory / MIB).toFixed(0)} MiB\n`,
  )
  expect(longest).toBeLessThan(MOST_WAIT)
  expect(memory).toBeLessThan(MOST_MEMORY)
})
