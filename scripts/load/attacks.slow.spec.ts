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
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'

const deep = process.env['FC_RUNS'] !== undefined || process.env['ATTACK_SECONDS'] !== undefined
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 600)
vi.setConfig({ testTimeout: (SECONDS + 120) * 1000, hookTimeout: 120_000 })
const MAX_MEMORY = 2 * 1024 ** 3
/** Seconds between two requests of the normal client, which stays within its own limit. */
const EVERY = 1
/** Milliseconds that a read and two writes may take, less the time for which other programs had the cores. */
const MAX_WAIT = 2000

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
/** Requests that a connection can have at a time. */
const AT_ONCE = 16
/** Bytes that one connection sends, for each attack. */
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
  'responses that nobody reads': () => head('GET /v4/support/tickets?page_size=500', 'text/plain', 0).repeat(AT_ONCE),
  'heads without an end': () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a',
  'tags of a wrong type': () => post('/volumes', `{"label":"a","tags":[${'1,'.repeat(520_000)}1]}`),
  'texts searched for in everything': () =>
    filtered('/support/tickets?page_size=500', {
      '+or': Array.from({ length: 32 }, (_, n) => ({ description: { '+contains': `a${n}` } })),
    }).repeat(AT_ONCE),
  'wrong tokens': () =>
    Array.from(
      { length: AT_ONCE },
      () =>
        `GET /v4/volumes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer cct_${randomBytes(32).toString('hex')}\r\n\r\n`,
    ).join(''),
  'the description of the API, which nobody reads': () =>
    'GET /v4/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(AT_ONCE),
  'objects under wrong signatures': () =>
    Array.from({ length: AT_ONCE }, () => {
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
/**
 * Milliseconds for which the main thread of a process ran, and for which it could have run, but other programs had the
 * cores; 0 where the system doesn't say.
 */
function threadOf(pid: number): { readonly ran: number; readonly delayed: number } {
  try {
    const [ran, delayed] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return { ran: Number(ran) / 1e6, delayed: Number(delayed) / 1e6 }
  } catch {
    return { ran: 0, delayed: 0 }
  }
}
interface Round {
  readonly ms: number
  /** `ms` without the time for which other programs had the cores; at least the time for which the server ran. */
  readonly own: number
  /** What the client waited for: each of its requests, and what the two processes did meanwhile. */
  readonly why: string
}
/** Milliseconds of a read and two writes of the other account. */
async function timeIt(): Promise<Round> {
  const [s, c] = [threadOf(server.pid()), threadOf(process.pid)]
  const parts = await readAndWrite()
  const [s2, c2] = [threadOf(server.pid()), threadOf(process.pid)]
  const ms = parts.reduce((sum, part) => sum + part, 0)
  const [serverDelay, clientDelay] = [s2.delayed - s.delayed, c2.delayed - c.delayed]
  const why =
    `read, create, delete ${parts.map((part) => part.toFixed(0)).join(', ')} ms; the server ran ${(s2.ran - s.ran).toFixed(0)} ms ` +
    `and waited ${serverDelay.toFixed(0)} ms for a core, the client ran ${(c2.ran - c.ran).toFixed(0)} ms and waited ${clientDelay.toFixed(0)} ms`
  // Both can wait at the same time, so that their sum can be more than the whole round.
  return { ms, own: Math.max(s2.ran - s.ran, ms - serverDelay - clientDelay), why }
}
/** Milliseconds of a read, a creation and a deletion of the other account. */
async function readAndWrite(): Promise<readonly [number, number, number]> {
  const from = performance.now()
  const api = `${server.origin}/v4`
  const list = await fetch(`${api}/object-storage/buckets`, { headers: other })
  expect(list.status).toBe(200)
  await list.text()
  const listed = performance.now()
  const write = {
    method: 'POST',
    headers: other,
    body: JSON.stringify({ label: `m-${randomBytes(6).toString('hex')}` }),
  }
  const made = await fetch(`${api}/monitoring/clients`, write)
  expect(made.status).toBe(200)
  const { id } = (await made.json()) as { id: number }
  const created = performance.now()
  const removed = await fetch(`${api}/monitoring/clients/${id}`, { method: 'DELETE', headers: other })
  expect(removed.status).toBe(200)
  await removed.text()
  return [listed - from, created - listed, performance.now() - created]
}

describe.runIf(deep)('in `npm run test:deep`', () => {
  test.each(Object.entries(ATTACKS))('%s stop nobody (security B3, S1, M3)', async (name, make) => {
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
    let slowest: Round = { ms: 0, own: 0, why: '' }
    while (performance.now() < until) {
      const round = await timeIt()
      waits.push(round.ms)
      longest = Math.max(longest, round.own)
      if (round.ms > slowest.ms) slowest = round
      await pass(EVERY * 1000)
    }
    const memory = peakMemory()
    await attack
    for (const socket of open) socket.destroy()
    await Promise.all([...open].map((socket) => once(socket, 'close')))
    const sorted = waits.toSorted((a, b) => a - b)
    process.stdout.write(
      `attack, ${name}: ${waits.length} rounds, median ${sorted[waits.length >> 1]?.toFixed(0)} ms, worst ${slowest.ms.toFixed(0)} ms, without other programs ${longest.toFixed(0)} ms, ` +
        `memory ${(memory / MIB).toFixed(0)} MiB\n  worst: ${slowest.why}\n`,
    )
    expect(longest).toBeLessThan(MAX_WAIT)
    expect(memory).toBeLessThan(MAX_MEMORY)
  })
})
