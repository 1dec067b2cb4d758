import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Kysely } from 'kysely'
import { isAway } from './dialect'
import { openDb } from './open'
import { openPostgres } from './postgres'
import type { Database } from './schema'
import { lock, rehearse, write } from './write'

let db: Kysely<Database>
let usual: boolean
beforeEach(async () => {
  usual = rehearse(false)
  db = await openDb(':memory:')
})
afterEach(async () => {
  rehearse(usual)
  await db.destroy()
})
const region = (id: string) => ({
  id,
  label: id,
  country: 'us',
  status: 'ok',
  resolvers_ipv4: '',
  resolvers_ipv6: '',
  capabilities: '[]',
})
const regions = async () => (await db.selectFrom('region').select('id').execute()).map((r) => r.id)
const conflict = (code: string) => Object.assign(new Error('conflict'), { code })

test('a rehearsed change runs twice and is stored once', async () => {
  rehearse(true)
  const change = vi.fn<() => Promise<void>>()
  await write(db, 'server', async (trx) => {
    await change()
    await trx.insertInto('region').values(region('a')).execute()
  })
  expect(change).toHaveBeenCalledTimes(2)
  expect(await regions()).toEqual(['a'])
})

test.each(['40001', '40P01', '23505', '23503'])('after conflict %s the change runs again', async (code) => {
  let tries = 0
  await write(db, 'server', async (trx) => {
    await trx.insertInto('region').values(region('a')).execute()
    if (++tries < 3) throw conflict(code)
  })
  expect([tries, await regions()]).toEqual([3, ['a']])
})

test('a conflict that stays is reported after eight attempts, and any other failure at once', async () => {
  const always = vi.fn<() => Promise<void>>().mockRejectedValue(conflict('40001'))
  await expect(write(db, 'server', always)).rejects.toThrow('conflict')
  expect(always).toHaveBeenCalledTimes(8)
  const other = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('other'))
  await expect(write(db, 'server', other)).rejects.toThrow('other')
  expect(other).toHaveBeenCalledTimes(1)
})

test('a lock against the order of locks is refused, and so is a change within a change', async () => {
  await write(db, { account: 1 }, (trx) => lock(trx, { bucketsOf: 1 }))
  await expect(write(db, { bucket: 1 }, (trx) => lock(trx, { account: 1 }))).rejects.toThrow(/order of locks/)
  await expect(write(db, { account: 1 }, (trx) => lock(trx, { account: 2 }))).rejects.toThrow(/order of locks/)
  await expect(write(db, 'server', (trx) => write(trx, 'server', async () => undefined))).rejects.toThrow(
    /wait for itself/,
  )
})

test('changes of an account that wait for an absent database fail with the first, not one after the other', async () => {
  // As a firewall or a hanging host does: it takes connections and never answers.
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const away = openPostgres(`postgres://console@127.0.0.1:${port}/console`, 10, 'spec')
  const began = performance.now()
  const change = () => write(away, { account: 1 }, async () => undefined)
  const ends = await Promise.all(Array.from({ length: 4 }, () => change().then(() => 'stored', isAway)))
  expect(ends).toEqual([true, true, true, true])
  // One takes 5 seconds.
  expect(performance.now() - began).toBeLessThan(9000)
  // A later change tries again.
  for (const socket of sockets) socket.destroy()
  silent.close()
  await expect(change()).rejects.toThrow(/ECONNREFUSED/)
  await away.destroy()
}, 20_000)

test('only this module begins transactions', () => {
  const root = join(import.meta.dirname, '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && !f.endsWith('.spec.ts'),
  )
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.filter((f) => /\.transaction\(\)/.test(readFileSync(join(root, f), 'utf8')))
  expect(found).toEqual([join('db', 'write.ts')])
})
