import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccount, createToken, createUser } from '../accounts'
import { failureLog } from './failure-log'
import { parseGrants } from '../grants'
import { readTrail } from '../../audit/read'
import { trailOf } from '../../audit/trail'
import { createApp } from '../../http/app'
import { operationsOf } from '../../start/operations'
import { startServer } from '../../start/start'
import { readSettings } from '../../system/settings'
import { describePostgres } from '#test/server/engines'
import { freshDatabase, sharedPostgres } from '#test/server/postgres'
import { requestApp, testServer } from '#test/server/testing'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'failure-log-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describePostgres('a database that is away', () => {
  test('is one line at first, and one with the number of failures when it is back (security M3)', async ({ skip }) => {
    const postgres = await sharedPostgres()
    if (!postgres.restarts) skip('the PostgreSQL of TEST_DATABASE_URL is left alone')
    const database = await freshDatabase()
    const keyFile = join(dir, 'key')
    writeFileSync(keyFile, `1 ${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    const settings = readSettings({
      HOST: '127.0.0.1',
      PORT: '0',
      OBJECTS_PORT: '0',
      DATA_DIR: join(dir, 'data'),
      SEED: 'empty',
      DATABASE_URL: database.url,
      MASTER_KEY_FILE: keyFile,
      SHARED_DATA_DIR: 'on',
      DRAIN_SECONDS: '0',
      // Checks of services also read the database every second.
      CHECK_HOSTS: '127.0.0.1',
    })
    const lines: string[] = []
    const started = await startServer(settings, { log: (line) => lines.push(line) })
    const { services } = started
    const account = await createAccount(services, { name: 'Spec' })
    await createUser(services, { account, username: 'spec', restricted: false, grants: parseGrants('') })
    const { token } = await createToken(services, { username: 'spec', scopes: '*' })
    const send = async (method: string, path: string) => {
      const response = await fetch(`${started.url}/v4${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      })
      await response.text()
      return response.status
    }
    const object = () => fetch(`${started.objectsUrl}/us-iad-1/files/a`).then((r) => r.status)
    expect(await send('GET', '/volumes')).toBe(200)
    expect(lines).toEqual([])

    await postgres.kill()
    for (let n = 0; n < 10; n++) {
      const all = Array.from({ length: 30 }, (_, i) =>
        i % 3 === 0 ? object() : i % 3 === 1 ? send('GET', '/volumes') : send('DELETE', '/volumes/1'),
      )
      expect(new Set(await Promise.all(all))).toEqual(new Set([503]))
    }
    expect(lines).toEqual([expect.stringMatching(/"The database can't be reached: .+\. Requests get a 503 response/)])

    await postgres.start()
    const back = /"The database can be reached again after \d+ s and (\d+) more failures\."/
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(back)
    expect(lines).toHaveLength(2)
    expect(Number(back.exec(lines[1] ?? '')?.[1])).toBeGreaterThanOrEqual(299)
    expect(await send('GET', '/volumes')).toBe(200)

    await postgres.kill()
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(3)
    await postgres.start()
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(4)
    await trailOf(services).close((e) => expect.unreachable(String(e)))
    const { entries } = await readTrail(services.db, {}, 100)
    await started.close(0)
    await database.drop()
    expect(entries.toReversed()).toEqual([
      expect.objectContaining({ action: 'DELETE /volumes/{volumeId}', outcome: 'failed', status: 503 }),
      expect.objectContaining({ action: 'DELETE /volumes/{volumeId}', outcome: 'failed', repeated: 99 }),
    ])
  })
})

describePostgres('a database that is a replica', () => {
  test('refuses changes with 503, is one line at first, and one when it takes changes again', async () => {
    const server = await testServer()
    const token = await server.token()
    const lines: string[] = []
    let checks = 0
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        checks += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { report, stop } = failureLog({ ...server.services, db }, (line) => lines.push(line), 100)
    const app = createApp(server.services, { operations: operationsOf(server.services.settings), report })
    const add = async () => {
      const answer = await requestApp(app, '/v4/volumes', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{"label":"data","region":"us-iad"}',
      })
      return [answer.status, answer.headers.get('retry-after'), await answer.text()]
    }
    const { url = '' } = server.services.settings.database ?? {}
    const name = new URL(url).pathname.slice(1)
    const admin = new Client({ connectionString: (await sharedPostgres()).url })
    await admin.connect()
    const make = async (mode: 'on' | 'off') => {
      await admin.query(`alter database ${name} set default_transaction_read_only = ${mode}`)
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    }
    await make('on')
    await expect
      .poll(add)
      .toEqual([503, '1', '{"errors":[{"field":"","reason":"The database accepts no changes right now."}]}'])
    const before = checks
    await expect.poll(() => checks, { timeout: 10_000 }).toBeGreaterThan(before + 2)
    await add()
    const about = () => lines.filter((line) => /read-only|accepts changes/.test(line))
    const first = expect.stringContaining('"The database is read-only, as a replica is. Changes get a 503 response.')
    // That the database can be read doesn't end the outage.
    expect(about()).toEqual([first])
    // A balancer would take every server away, and with it the reads.
    expect((await requestApp(app, '/readyz')).status).toBe(200)
    await make('off')
    const last = expect.stringContaining('"The database accepts changes again after')
    await expect.poll(about, { timeout: 10_000 }).toEqual([first, last])
    expect((await add())[0]).toBe(200)
    stop()
    await admin.end()
    await server.close()
  })
})

describePostgres('a database whose disk is full', () => {
  test('refuses changes with 507, is one line at first, and one when it has space again', async () => {
    const server = await testServer()
    const token = await server.token()
    const lines: string[] = []
    const { report, stop } = failureLog(server.services, (line) => lines.push(line), 1000)
    const app = createApp(server.services, { operations: operationsOf(server.services.settings), report })
    const add = async () => {
      const { status } = await requestApp(app, '/v4/volumes', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{"label":"data","region":"us-iad"}',
      })
      return status
    }
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''53100''; END'`.execute(server.db)
    await sql`CREATE TRIGGER fails BEFORE INSERT ON volume FOR EACH ROW EXECUTE FUNCTION fail()`.execute(server.db)
    expect([await add(), await add()]).toEqual([507, 507])
    expect(lines).toEqual([expect.stringContaining('"The disk of the database is full. Writes get a 507 response.')])
    await sql`DROP TRIGGER fails ON volume`.execute(server.db)
    await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(2)
    expect(lines[1]).toContain('"The disk of the database has space again after')
    expect(await add()).toBe(200)
    stop()
    await server.close()
  })
})

test('failures of other kinds are at most 200 lines a minute, and a count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await testServer({ catalog: false })
  const lines: string[] = []
  const { report, stop } = failureLog(server.services, (line) => lines.push(line))
  for (let n = 0; n < 500; n++) report(new Error(`failure ${n}`))
  expect(lines).toHaveLength(200)
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toContain('"300 more failures happened within a minute."')
  stop()
  vi.useRealTimers()
  await server.close()
})
