/**
 * One client attacks the built server under the default limits while another sends normal requests. ATTACK_SECONDS is the
 * length of each attack (ten minutes in `npm run test:deep`). The server may take 2 GiB and must answer at all times. Loopback
 * only.
 */
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
/** Milliseconds that an answer may take on the slowest machine; measured times are printed. */
const MOST_WAIT = 5000

let server: OwnServer
let token = ''
let port = 0
beforeAll(async () => {
  if (!deep) return
  ensureBuilt('server')
  server = await startServer({
    env: { RATE_LIMITS: 'on', CHECK_HOSTS: 'none', NODE_OPTIONS: '', NODE_ENV: 'production' },
  })
  token = readFileSync(join(server.dataDir, 'demo-token'), 'utf8').trim()
  port = Number(new URL(server.origin).port)
})
afterAll(async () => {
  if (deep) await server.dispose()
})

const head = (line: string, type: string, length: number) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const post = (path: string, body: string, type = 'application/json') =>
  head(`POST /v4${path}`, type, Buffer.byteLength(body)) + body
const MIB = 1024 * 1024
const ATTACKS: Readonly<Record<string, () => string>> = {
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
}

test.runIf(deep).each(Object.entries(ATTACKS))('%s stop nobody (security B3, S1)', async (name, make) => {
  const bytes = make()
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
  let memory = 0
  while (performance.now() < until) {
    const from = performance.now()
    const answer = await fetch(`${server.origin}/v4/monitoring/subscriptions`)
    expect(answer.status).toBe(200)
    await answer.text()
    waits.push(performance.now() - from)
    memory = Math.max(memory, await server.memory())
    await pass(EVERY * 1000)
  }
  await attack
  for (const socket of open) socket.destroy()
  await Promise.all([...open].map((socket) => once(socket, 'close')))
  const sorted = waits.toSorted((a, b) => a - b)
  const worst = sorted.at(-1) ?? 0
  process.stdout.write(
    `attack, ${name}: ${waits.length} answers, median ${sorted[waits.length >> 1]?.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ` +
      `memory ${(memory / MIB).toFixed(0)} MiB\n`,
  )
  expect(worst).toBeLessThan(MOST_WAIT)
  expect(memory).toBeLessThan(MOST_MEMORY)
})
