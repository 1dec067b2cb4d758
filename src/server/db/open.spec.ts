import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from './open'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'db spec # '))
})
afterEach(() => rmSync(dir, { recursive: true }))

const account = (name: string) => ({
  uuid: name,
  name,
  balance: 0,
  managed: 0,
  priority_program: 0,
  created: '2026-03-01T12:00:00',
})
const pragma = async (db: Awaited<ReturnType<typeof openDb>>, name: string) =>
  Object.values((await sql<Record<string, unknown>>`${sql.raw(`PRAGMA ${name}`)}`.execute(db)).rows[0] ?? {})[0]

test('commits are synced, the log is write-ahead, and foreign keys are enforced', async () => {
  const db = await openDb({ dataDir: dir })
  expect(await pragma(db, 'journal_mode')).toBe('wal')
  expect(await pragma(db, 'synchronous')).toBe(2)
  const orphan = { username: 'u', account_id: 7, restricted: 0, created: '' }
  await expect(db.insertInto('user').values(orphan).execute()).rejects.toThrow(/FOREIGN KEY/)
  await db.destroy()
})

test('two processes can open an empty directory at once, and one reads what the other writes', async () => {
  const [one, two] = await Promise.all([openDb({ dataDir: dir }), openDb({ dataDir: dir })])
  await one.insertInto('account').values(account('a')).execute()
  expect(await two.selectFrom('account').select('name').execute()).toEqual([{ name: 'a' }])
  await one.destroy()
  await two.destroy()
})

test('many concurrent transactions neither deadlock nor lose a count', async () => {
  const db = await openDb({ dataDir: dir })
  await db.insertInto('account').values(account('a')).execute()
  const add = () =>
    db.transaction().execute(async (trx) => {
      const { balance } = await trx.selectFrom('account').select('balance').executeTakeFirstOrThrow()
      await new Promise((done) => setImmediate(done))
      await trx
        .updateTable('account')
        .set({ balance: balance + 1 })
        .execute()
    })
  await Promise.all(Array.from({ length: 50 }, add))
  expect(await db.selectFrom('account').select('balance').execute()).toEqual([{ balance: 50 }])
  await db.destroy()
})

test('a failed transaction leaves nothing, and the next one works', async () => {
  const db = await openDb({ dataDir: dir })
  const fail = db.transaction().execute(async (trx) => {
    await trx.insertInto('account').values(account('a')).execute()
    throw new Error('no')
  })
  await expect(fail).rejects.toThrow('no')
  await db.transaction().execute((trx) => trx.insertInto('account').values(account('b')).execute())
  expect(await db.selectFrom('account').select('name').execute()).toEqual([{ name: 'b' }])
  await db.destroy()
})

test('a failed commit ends its own transaction, and not the one that waited for it', async () => {
  const db = await openDb({ dataDir: dir })
  let waiting: Promise<unknown> | undefined
  const failing = db.transaction().execute(async (trx) => {
    // Checked by the commit, which then fails as on a full disk.
    await sql`PRAGMA defer_foreign_keys = ON`.execute(trx)
    await trx.insertInto('user').values({ username: 'u', account_id: 7, restricted: 0, created: '' }).execute()
    waiting = db.transaction().execute((next) => next.insertInto('account').values(account('b')).execute())
    // It waits for the lock by now.
    for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done))
  })
  await expect(failing).rejects.toThrow(/FOREIGN KEY/)
  await waiting
  expect(await db.selectFrom('account').select('name').execute()).toEqual([{ name: 'b' }])
  await db.destroy()
})

test("a reader isn't delayed by a transaction and doesn't see it", async () => {
  const db = await openDb({ dataDir: dir })
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('account').values(account('a')).execute()
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
  })
  expect(await db.selectFrom('account').select('name').execute()).toEqual([{ name: 'a' }])
  await db.destroy()
})

test('in memory, reading and writing use the same database', async () => {
  const db = await openDb(':memory:')
  await db.transaction().execute((trx) => trx.insertInto('account').values(account('a')).execute())
  expect(await db.selectFrom('account').select('name').execute()).toEqual([{ name: 'a' }])
  await db.destroy()
})

test('a bucket label is unique in a cluster, and names are ordered by their bytes', async () => {
  const db = await openDb({ dataDir: dir })
  const { id } = await db.insertInto('account').values(account('a')).returning('id').executeTakeFirstOrThrow()
  const region = {
    id: 'r',
    label: '',
    country: '',
    status: 'ok',
    resolvers_ipv4: '',
    resolvers_ipv6: '',
    capabilities: '[]',
  }
  await db.insertInto('region').values(region).execute()
  await db
    .insertInto('cluster')
    .values({ id: 'c', region: 'r', domain: '', static_site_domain: '', status: 'available' })
    .execute()
  const row = {
    account_id: id,
    cluster: 'c',
    label: 'x',
    acl: 'private',
    cors_enabled: 0,
    created: '',
    objects: 0,
    size: 0,
  }
  const bucket = await db.insertInto('bucket').values(row).returning('id').executeTakeFirstOrThrow()
  await expect(db.insertInto('bucket').values(row).execute()).rejects.toThrow(/UNIQUE/)
  const object = { blob: 'b', size: 0, etag: '', content_type: '', last_modified: '', acl: 'private' }
  const names = ['é', 'Z', 'a', '\u{1F600}', '\uFF5E', 'B']
  for (const name of names)
    await db
      .insertInto('object')
      .values({ bucket_id: bucket.id, name, ...object })
      .execute()
  const sorted = await db.selectFrom('object').select('name').orderBy('name').execute()
  expect(sorted.map((o) => o.name)).toEqual(['B', 'Z', 'a', 'é', '\uFF5E', '\u{1F600}'])
  await db.destroy()
})

test('a write that waited for another process succeeds, and so does the next transaction', async () => {
  const [one, two] = [await openDb({ dataDir: dir }), await openDb({ dataDir: dir })]
  const gate = new EventEmitter()
  const inside = once(gate, 'inside')
  const held = one.transaction().execute(async (trx) => {
    await trx.insertInto('account').values(account('held')).execute()
    gate.emit('inside')
    await once(gate, 'release')
  })
  await inside
  const write = two.insertInto('account').values(account('waited')).execute()
  const transaction = two.transaction().execute((trx) => trx.insertInto('account').values(account('then')).execute())
  // Both have been refused at least once by now.
  for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done))
  gate.emit('release')
  await Promise.all([held, write, transaction])
  const names = await one.selectFrom('account').select('name').orderBy('id').execute()
  expect(names.map((n) => n.name)).toEqual(['held', 'waited', 'then'])
  await one.destroy()
  await two.destroy()
})

test('a long row of statements leaves turns to timers and sockets (security M6)', async () => {
  const db = await openDb({ dataDir: dir })
  let turns = 0
  const count = setInterval(() => (turns += 1), 1)
  const until = performance.now() + 500
  let statements = 0
  while (performance.now() < until) {
    await db.selectFrom('account').select('id').execute()
    await db
      .insertInto('account')
      .values(account(`a-${statements}`))
      .execute()
    await db.transaction().execute((trx) => trx.selectFrom('account').select('id').limit(1).execute())
    statements += 3
  }
  clearInterval(count)
  expect(statements).toBeGreaterThan(20)
  expect(turns).toBeGreaterThan(3)
  await db.destroy()
})

test('after 2 ms of statements, the next one lets the server handle what else arrived', async () => {
  const db = await openDb(':memory:')
  let now = Math.ceil(performance.now()) + 10
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const read = () => db.selectFrom('account').select('id').execute()
  const letsOthers = async () => {
    let others = false
    setImmediate(() => (others = true))
    await read()
    return others
  }
  await read()
  now += 1
  expect(await letsOthers()).toBe(false)
  now += 1
  expect(await letsOthers()).toBe(true)
  expect(await letsOthers()).toBe(false)
  await db.destroy()
})
