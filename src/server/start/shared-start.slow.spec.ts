import { randomBytes } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { describePostgres } from '#test/server/engines'
import { freshDatabase, sharedPostgres, type FreshDatabase } from '#test/server/postgres'
import { tlsProxy } from '#test/server/tls-proxy'
import { readSettings } from '../system/settings'
import { startServer, type Started } from './start'

describePostgres('a start on a database that servers share', () => {
  let root: string
  let fresh: FreshDatabase
  let other: Client
  const running: Started[] = []
  const lines: string[] = []
  beforeEach(async () => {
    lines.length = 0
    root = mkdtempSync(join(tmpdir(), 'shared-start-'))
    writeFileSync(join(root, 'key'), `1 ${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    fresh = await freshDatabase()
    other = new Client({ connectionString: fresh.url })
    await other.connect()
  })
  afterEach(async () => {
    for (const started of running.splice(0)) await started.close(0)
    await other.end()
    await fresh.drop()
    rmSync(root, { recursive: true })
  })
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const env = {
      PORT: '0',
      OBJECTS_PORT: '0',
      DATA_DIR: join(root, 'data'),
      SEED: 'empty',
      MASTER_KEY_FILE: join(root, 'key'),
      SHARED_DATA_DIR: 'on',
      DRAIN_SECONDS: '0',
      CHECK_HOSTS: 'none',
      // A wait for a lock fails sooner than the usual 15 seconds.
      DATABASE_URL: `${fresh.url}?lock_timeout=200`,
    }
    const started = await startServer(readSettings({ ...env, ...more }), { log: (line) => lines.push(line) })
    running.push(started)
    return started
  }
  const differences = () =>
    lines.filter((line) => line.includes('Settings differ')).map((line) => JSON.parse(line).note)
  const notes = () => lines.filter((line) => line.includes('The database is locked.')).length

  test.each([
    ['on', 'that a migration changes', 'data_identity'],
    ['off', 'that a migration changes', 'data_identity'],
    ['on', 'that the start writes', 'job'],
  ])('with MIGRATE=%s waits for a table %s, and says so', async (migrate, _, table) => {
    await other.query('begin')
    await other.query(`lock table ${table} in access exclusive mode`)
    const starting = start({ MIGRATE: migrate })
    await expect.poll(notes, { timeout: 10_000 }).toBe(1)
    await other.query('commit')
    const { url } = await starting
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('waits for the migration of another server longer than a change waits for a lock', async () => {
    // The lock of Kysely's migrations on PostgreSQL.
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const starting = start()
    const waits = async () => {
      const { rows } = await other.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
          and clock_timestamp() - query_start > interval '1 second'`,
      )
      return rows
    }
    await expect.poll(waits, { timeout: 10_000 }).toEqual([{ n: 1 }])
    await other.query('select pg_advisory_unlock(3853314791062309107)')
    const { url } = await starting
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('waits for another first start, which has marked the database and not yet the files', async () => {
    await start()
    await running.pop()?.close(0)
    const [identity, aside] = [join(root, 'data/objects/identity'), join(root, 'identity')]
    renameSync(identity, aside)
    await other.query(`begin; select name from root_lock where name = 'start' for no key update`)
    const starting = start()
    const waits = async () => {
      // A transaction would read what it read first.
      await other.query('select pg_stat_clear_snapshot()')
      const { rows } = await other.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows
    }
    await expect.poll(waits, { timeout: 10_000 }).toEqual([{ n: 1 }])
    renameSync(aside, identity)
    await other.query('commit')
    const { url } = await starting
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('notes the settings that must be the same on every server, but are not', async () => {
    await start({ CHECK_HOSTS: 'a.example,10.0.0.0/8', EVENT_DAYS: '30', DRAIN_SECONDS: '5' })
    await start({ CHECK_HOSTS: '10.0.0.0/8 a.example', EVENT_DAYS: '30', DRAIN_SECONDS: '6' })
    expect(differences()).toEqual([])
    await start({ CHECK_HOSTS: 'b.example', PUBLIC_URL: 'https://console.example' })
    expect(differences()).toEqual([
      'Settings differ from the server that started before this one on the same database: CHECK_HOSTS, EVENT_DAYS, PUBLIC_URL. They must be the same on every server.',
    ])
  })

  test('works over TLS, and refuses a certificate or a file that it can’t use in one line', async () => {
    const proxy = await tlsProxy(fresh.url)
    onTestFinished(() => proxy.close())
    const authority = join(root, 'authority.pem')
    writeFileSync(authority, proxy.certificate)
    const verified = `${proxy.url}?sslmode=verify-full`
    const { url } = await start({ DATABASE_URL: `${verified}&sslrootcert=${authority}` })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await expect(start({ DATABASE_URL: verified })).rejects.toThrow(
      /^DATABASE_URL: the database can't be reached: DEPTH_ZERO_SELF_SIGNED_CERT\.$/,
    )
    await expect(start({ DATABASE_URL: `${verified}&sslrootcert=/missing` })).rejects.toThrow(
      /^DATABASE_URL: the database can't be reached: ENOENT: .*'\/missing'\.$/,
    )
  })

  test('on a replica is refused in one line', async () => {
    const admin = new Client({ connectionString: (await sharedPostgres()).url })
    await admin.connect()
    const name = new URL(fresh.url).pathname.slice(1)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.end()
    await expect(start()).rejects.toThrow(/^DATABASE_URL: the database is read-only, as a replica is: 25006\.$/)
  })
})
