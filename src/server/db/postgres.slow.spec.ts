import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { operations } from '#/server/start/operations'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { volumes } from '#/contract/volumes'
import { SharedLimits } from '../core/limits'
import { createApp } from '../http/app'
import { describePostgres } from '#test/server/engines'
import { tcpProxy } from '#test/server/fault-tcp'
import { freshDatabase, type FreshDatabase } from '#test/server/postgres'
import { requestApp, testServer } from '#test/server/testing'
import { isAway } from './dialect'
import { openShared } from './open'
import { openPostgres } from './postgres'
import { unlessLocked, write } from './write'

const nothing = async () => undefined as void
const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })

/** Errors that would end the process, for the length of a test. */
function catchUncaught(): unknown[] {
  const seen: unknown[] = []
  const usual = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (e) => seen.push(e))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of usual) process.on('uncaughtException', listener)
  })
  return seen
}

describePostgres('PostgreSQL', () => {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await freshDatabase()
  })
  afterEach(() => fresh.drop())

  test('a connection that ends within a change fails that change only', async () => {
    const uncaught = catchUncaught()
    const db = await openShared({ url: fresh.url })
    const change = write(db, 'server', async (trx) => {
      await sql`create table half_done (id int)`.execute(trx)
      await fresh.cut()
      await sql`select 1`.execute(trx)
    })
    expect(await change.then(() => 'done', isAway)).toBe(true)
    const { rows } = await sql`select to_regclass('half_done') as half, 9007199254740991::bigint as big`.execute(db)
    expect(rows).toEqual([{ half: null, big: Number.MAX_SAFE_INTEGER }])
    await db.destroy()
    expect(uncaught).toEqual([])
  })

  test('what ran under the lock of the server stays done if the connection of the lock ends', async () => {
    const uncaught = catchUncaught()
    const db = await openShared({ url: fresh.url })
    const done = await unlessLocked(db, async () => {
      expect(await unlessLocked(db, nothing)).toBeUndefined()
      await fresh.cut()
      return 'moved'
    })
    expect(done).toEqual({ done: 'moved' })
    await expect(unlessLocked(db, async () => fresh.cut().then(() => Promise.reject(lost())))).rejects.toThrow()
    await db.destroy()
    expect(uncaught).toEqual([])
  })

  test('a refused login counts as an outage, as after a change of the password', async () => {
    const db = openPostgres(`${fresh.url}-other`, 1, 'spec')
    onTestFinished(() => db.destroy())
    const ask = () =>
      sql`select 1`.execute(db).then(
        () => 'answered',
        (e: unknown) => [isAway(e), String(e)],
      )
    expect(await ask()).toEqual([true, expect.stringContaining('does not exist')])
  })

  test('a connection to a host that vanished is lost after a while, and the next one works', async () => {
    const url = new URL(fresh.url)
    const proxy = await tcpProxy(`http://${url.host}`)
    onTestFinished(() => proxy.close())
    url.host = new URL(proxy.origin).host
    proxy.set({ stallUpAfter: 50_000 })
    const db = await openShared({ url: url.href, migrate: false, lostMs: 500 })
    onTestFinished(() => db.destroy())
    const long = () => sql`select length(${'x'.repeat(100_000)})`.execute(db)
    expect(await long().then(() => 'answered', isAway)).toBe(true)
    proxy.set()
    expect((await long()).rows).toEqual([{ length: 100_000 }])
  })

  test('a connection in steady use is replaced, so that a server leaves a host that has become a replica', async () => {
    const db = await openShared({ url: fresh.url, connections: 1, migrate: false, lifetimeSeconds: 1 })
    onTestFinished(() => db.destroy())
    const session = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const first = await session()
    await expect.poll(session, { interval: 50, timeout: 5000 }).not.toBe(first)
  })

  test('a server keeps its name if DATABASE_URL has one, so that migrate finds it', async () => {
    const url = new URL(fresh.url)
    url.searchParams.set('application_name', 'console-eu')
    const db = await openShared({ url: url.href })
    const { rows } = await sql`select current_setting('application_name') as name`.execute(db)
    expect(rows).toEqual([{ name: 'cloud-console' }])
    await db.destroy()
  })

  test('changes that wait for each other leave connections to others (security B3)', async () => {
    const db = await openShared({ url: fresh.url, connections: 2 })
    const gate = new EventEmitter()
    const held = once(gate, 'release')
    // In a set, because a rehearsed change runs twice.
    const order = new Set<number>()
    const changes = Array.from({ length: 20 }, (_, n) =>
      write(db, { account: 7 }, async () => {
        await held
        order.add(n)
      }),
    )
    // A connection is free, although twenty changes of one account are waiting.
    await write(db, { account: 8 }, (trx) => sql`select 1`.execute(trx))
    expect(order.size).toBe(0)
    gate.emit('release')
    await Promise.all(changes)
    expect([...order]).toEqual(Array.from({ length: 20 }, (_, n) => n))
    await db.destroy()
  })

  test('refused calls cost the database nothing (security B3)', async () => {
    const db = await openShared({ url: fresh.url })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
    onTestFinished(() => clock.mockRestore())
    const limits = new SharedLimits(db)
    const call = async () => (await limits.takeOf([{ name: 'few', limit: 2, seconds: 60 }], 'a', new Date())).allowed
    expect([await call(), await call(), await call()]).toEqual([true, true, false])
    // The database would allow the call.
    await db.deleteFrom('rate_window').execute()
    expect(await call()).toBe(false)
    clock.mockReturnValue(6001)
    expect(await call()).toBe(true)
    await db.destroy()
  })

  test.each([
    ['25006', 'is read-only'],
    ['53100', 'has a full disk'],
  ])('error %s: while the database %s, reads work, and each server limits them by itself', async (code) => {
    const s = await testServer({ settings: { rateLimits: true } })
    const token = await s.token()
    await sql
      .raw(
        `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN RAISE EXCEPTION ''no'' USING ERRCODE = ''${code}''; END'`,
      )
      .execute(s.db)
    await sql`CREATE TRIGGER fails BEFORE INSERT ON rate_window FOR EACH ROW EXECUTE FUNCTION fail()`.execute(s.db)
    const list = async () => {
      const { status, headers } = await s.request('GET', '/v4/images', { token })
      return [status, headers.get('x-ratelimit-remaining')]
    }
    expect([await list(), await list()]).toEqual([
      [200, '19'],
      [200, '18'],
    ])
    await s.close()
  })

  test('with MIGRATE=off, an older schema is refused and nothing is changed', async () => {
    const db = await openShared({ url: fresh.url })
    await sql`delete from kysely_migration where name >= '0001-baseline'`.execute(db)
    await expect(openShared({ url: fresh.url, migrate: false })).rejects.toThrow(
      /^The database lacks 0001-baseline and MIGRATE is off\. /,
    )
    const { rows } = await sql`select name from kysely_migration`.execute(db)
    expect(rows).toEqual([])
    await db.destroy()
  })

  test('a lost connection gives 503, and frees the key unless the change might be stored', async () => {
    const s = await testServer()
    const token = await s.token()
    let fail = nothing
    let runs = 0
    const app = createApp(s.services, {
      operations: operations.map((o) =>
        o.op.id === volumes.create.id && typeof o.handler === 'function'
          ? {
              op: o.op,
              handler: async (c, found) => {
                runs += 1
                await fail()
                return typeof o.handler === 'function' ? o.handler(c, found) : expect.fail('no function')
              },
            }
          : o,
      ),
    })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' }
    const send = async () => {
      const r = await requestApp(app, '/v4/volumes', {
        method: 'POST',
        headers,
        body: '{"label":"data","region":"us-iad"}',
      })
      return [r.status, r.headers.get('retry-after')]
    }
    fail = async () => {
      throw lost()
    }
    expect(await send()).toEqual([503, '1'])
    expect(await send()).toEqual([503, '1'])
    fail = nothing
    expect(await send()).toEqual([200, null])
    expect(runs).toBe(3)
    // The same after a commit: nobody can know, so the key is never used again.
    headers['Idempotency-Key'] = 'k-2'
    fail = async () => {
      await s.db.insertInto('retired_id').values({ kind: 'spec', id: 1, retired: 'now' }).execute()
      throw lost()
    }
    expect(await send()).toEqual([503, '1'])
    await s.db.updateTable('keyed_write').set({ lease: null }).execute()
    expect(await send()).toEqual([409, null])
    expect(runs).toBe(4)
    await s.close()
  })
})
