/**
 * The built server with many slow connections and one healthy client. SLOW_CONNECTIONS and SLOW_SECONDS set their number and
 * duration; `npm run test:deep` uses 500 connections.
 */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { openDesk } from '../crash/desk'
import { HOLDERS, signed, type Desk } from '../crash/writers'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { SlowClients, type Targets } from './slow'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })
const deep = process.env['FC_RUNS'] !== undefined
const CONNECTIONS = Number(process.env['SLOW_CONNECTIONS'] ?? (deep ? 500 : 100))
/** Seconds of one phase. Node checks for overdue heads every 30 s. */
const SECONDS = Number(process.env['SLOW_SECONDS'] ?? (deep ? 60 : 0.5))
/** Attempts. Other work on the machine delays some of them; a slow server delays all. */
const ROUNDS = { least: deep ? 3 : 2, most: 8 }
/** Milliseconds before which no client may be disconnected. */
const HEAD_MS = 15_000
const MIB = 1024 * 1024
/**
 * Memory allowed for slow clients: a fifth of a mebibyte each, mostly for unread answers, and room for the server's own growth,
 * which was 47 to 89 MiB in all. Answers kept whole would be 8 MiB for each fifth client.
 */
const ALLOWED = (96 + CONNECTIONS / 5) * MIB
const [holder = ''] = HOLDERS

let server: OwnServer
let desk: Desk
let targets: Targets
beforeAll(async () => {
  ensureBuilt('server')
  const env = { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '', NODE_ENV: 'production' }
  server = await startServer({ env })
  desk = await openDesk(server, server.dataDir)
  const sign = async (method: string, name: string) => (await signed(desk, method, holder, name)) ?? ''
  const large = await desk.wire.send('PUT', await sign('PUT', 'large'), { body: desk.chance.bytes(8 * MIB) })
  expect(large?.status).toBe(200)
  const path = (url: string) => url.replace(server.objectsOrigin, '')
  targets = {
    apiPort: Number(new URL(server.origin).port),
    objectsPort: Number(new URL(server.objectsOrigin).port),
    token: readFileSync(join(server.dataDir, 'demo-token'), 'utf8').trim(),
    put: path(await sign('PUT', 'slow')),
    get: path(await sign('GET', 'large')),
  }
  expect((await desk.wire.send('GET', server.objectsOrigin + targets.get))?.status).toBe(200)
})
afterAll(async () => {
  await server.dispose()
  desk.wire.close()
})

/** Lists, uploads and downloads in turn for this long. Returns the times in milliseconds, ascending. */
async function healthy(seconds: number): Promise<number[]> {
  const [put, get] = [await signed(desk, 'PUT', holder, 'own'), await signed(desk, 'GET', holder, 'own')]
  const body = desk.chance.bytes(20_000)
  const calls = [
    async () => (await desk.wire.api('GET', `${desk.api}/object-storage/buckets`))?.status,
    async () => (await desk.wire.send('PUT', put ?? '', { body }))?.status,
    async () => (await desk.wire.send('GET', get ?? ''))?.status,
  ]
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end || times.length < 120) {
    for (const call of calls) {
      const began = performance.now()
      expect(await call()).toBe(200)
      times.push(performance.now() - began)
    }
  }
  return times.toSorted((a, b) => a - b)
}
const p99 = (times: readonly number[]) => times[Math.ceil(times.length * 0.99) - 1] ?? Infinity
const ms = (all: readonly number[][]) => all.map((times) => p99(times).toFixed(1)).join(', ')
/** Each distinct line with its count. */
const counted = (lines: readonly string[]) =>
  [...new Set(lines)].map((line) => `${line} (${lines.filter((other) => other === line).length})`)
const tmpFiles = async () => (await readdir(join(server.dataDir, 'objects', 'tmp'))).length

test('clients that send slowly or don’t read their answers barely slow a healthy client', async () => {
  await healthy(SECONDS / 2)
  const quiet = [await healthy(SECONDS / 4)]
  const slow: number[][] = []
  const ratios: number[] = []
  const before = await server.memory()
  let most = before
  const cut: SlowClients['cut'] = []
  while (ratios.length < ROUNDS.least || (Math.min(...ratios) > 2 && ratios.length < ROUNDS.most)) {
    const clients = new SlowClients(targets)
    const began = performance.now()
    try {
      await clients.open(CONNECTIONS)
      // One of each slow upload.
      await expect.poll(tmpFiles, { timeout: 30_000 }).toBeGreaterThanOrEqual(Math.floor(CONNECTIONS / 5))
      // Waits until they only send slowly, because so many connections at once are a load of their own.
      await healthy(SECONDS / 2)
      slow.push(await healthy(SECONDS))
      most = Math.max(most, await server.memory())
      if (performance.now() - began < HEAD_MS) expect(clients.cut).toEqual([])
    } finally {
      await clients.close()
    }
    cut.push(...clients.cut)
    quiet.push(await healthy(SECONDS / 4))
    // Compared with the worse of the phases before and after.
    ratios.push(p99(slow.at(-1) ?? []) / Math.max(...quiet.slice(-2).map(p99)))
  }
  process.stdout.write(
    `slow clients: ${CONNECTIONS}, p99 of a healthy one ${ms(slow)} ms beside them and ${ms(quiet)} ms without (ratios ` +
      `${ratios.map((r) => r.toFixed(2)).join(', ')}); memory ${Math.round(before / MIB)} MiB, at most ${Math.round(most / MIB)}` +
      `${counted(cut.map(({ kind, received }) => `; ${kind}: ${received || 'hung up'}`)).join('')}\n`,
  )
  expect(Math.min(...ratios)).toBeLessThanOrEqual(2)
  expect(most - before).toBeLessThan(ALLOWED)
  for (const head of SECONDS >= 50 ? (['head to the API', 'head to the store'] as const) : []) {
    // A client that writes at the moment of its disconnection can lose the answer.
    const answers = cut
      .filter((client) => client.kind === head && client.received !== '')
      .map((client) => client.received)
    expect([...new Set(answers)], head).toEqual([expect.stringContaining(' 408 ')])
  }
  // Their unfinished uploads are deleted.
  await expect.poll(tmpFiles, { timeout: 30_000 }).toBe(0)
})
