/** Moves real data to a real PostgreSQL and a real object store and back, by the built operator command. */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { openDb } from '../../src/server/db/open'
import { eachAtOnce } from '../../src/server/system/at-once'
import type { ObjectStoreSettings } from '../../src/server/system/settings'
import { describePostgres } from '../../test/server/engines'
import { describeObjectEngine, objectEngine, type RunningEngine } from '../../test/server/object-engine'
import { freshDatabase, type FreshDatabase } from '../../test/server/postgres'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { dump, migrate } from './moving'
import { engineEnv, send } from './pair'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })
/** More than the copies that run at once, so that a kill in their middle leaves some to do. */
const OBJECTS = process.env['FC_RUNS'] === undefined ? 80 : 150
const AT_ONCE = 8
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')

const keyOf = (s3: ObjectStoreSettings) => ({ S3_KEY: s3.key, S3_SECRET: s3.secret })
const addressOf = (s3: ObjectStoreSettings) => `${s3.endpoint}/${s3.bucket}`
const migration = () => {
  let root: string
  let engine: RunningEngine
  const servers: OwnServer[] = []
  const targets: { readonly client: Client; readonly database: FreshDatabase }[] = []
  let original: string
  let token: string
  let link: string
  const objects = new Map<string, string>()
  beforeAll(async () => {
    ensureBuilt('server')
    root = mkdtempSync(join(tmpdir(), 'migrate-'))
    engine = await objectEngine()
    original = join(root, 'original')
    const server = await start({ DATA_DIR: original })
    token = readFileSync(join(original, 'demo-token'), 'utf8').trim()
    await send(server, token, 'POST', '/object-storage/buckets', { body: { label: 'moved', cluster: 'us-iad-1' } })
    const upload = async (n: number) => {
      const data = randomBytes(n === 0 ? 9_000_000 : 1000 + n)
      const to = await sign(server, `n/${n}`, 'PUT')
      const { status } = await fetch(`${server.objectsOrigin}${to}`, { method: 'PUT', body: new Uint8Array(data) })
      expect(status).toBe(200)
      objects.set(`n/${n}`, md5(data))
    }
    await eachAtOnce(AT_ONCE, Array(OBJECTS).keys(), upload)
    link = await sign(server, 'n/7', 'GET', 86_400)
    await server.stop()
  })
  afterAll(async () => {
    for (const server of servers) await server.dispose()
    for (const { client, database } of targets) {
      await client.end()
      await database.drop()
    }
    rmSync(root, { recursive: true, force: true })
  })

  const start = async (env: Readonly<Record<string, string>>) => {
    const server = await startServer({ env: { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '', ...env } })
    servers.push(server)
    return server
  }
  const sign = async (server: OwnServer, name: string, method: string, expires_in = 3600) => {
    const path = '/object-storage/buckets/us-iad-1/moved/object-url'
    const made = await send(server, token, 'POST', path, { body: { name, method, expires_in } })
    expect(made).toMatchObject({ status: 200, body: { url: expect.any(String) } })
    const { pathname, search } = new URL(made.body.url as string)
    return `${pathname}${search}`
  }
  const target = async () => {
    const database = await freshDatabase()
    const client = new Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()
    targets.push({ client, database })
    return { url: database.url, client, s3: await engine.bucket() }
  }
  const check = async (server: OwnServer) => {
    expect((await send(server, token, 'GET', '/volumes')).status, 'an old token').toBe(200)
    const old = await fetch(`${server.objectsOrigin}${link}`)
    expect(md5(Buffer.from(await old.arrayBuffer())), 'an old signed URL').toBe(objects.get('n/7'))
    const wrong: string[] = []
    await eachAtOnce(AT_ONCE, objects, async ([name, sum]) => {
      const got = await fetch(`${server.objectsOrigin}${await sign(server, name, 'GET')}`)
      if (md5(Buffer.from(await got.arrayBuffer())) !== sum) wrong.push(name)
    })
    expect(wrong).toEqual([])
    const key = await send(server, token, 'POST', '/object-storage/keys', { body: { label: `after ${Date.now()}` } })
    expect(key.status, 'new ids are free').toBe(200)
    const made = await send(server, token, 'POST', '/volumes', { body: { label: `v${Date.now()}`, region: 'us-iad' } })
    expect(made.status).toBe(200)
  }

  test('killed three times, the data arrives equal, servers serve it, and it comes back', async () => {
    const { url, client, s3 } = await target()
    const args = ['--to', url, '--s3', addressOf(s3)]
    const source = join(root, 'source')
    cpSync(original, source, { recursive: true })
    const before = await dump(source)
    const env = { DATA_DIR: source, ...keyOf(s3) }
    const count = async (table: string) =>
      Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
    const moments = [
      async () => (await count('account')) > 0,
      async () => (await engine.keys(s3.bucket)).length > 2,
      async () => (await engine.keys(s3.bucket)).length > 30,
    ]
    for (const moment of moments) {
      const { signal, err } = await migrate(args, env, () =>
        expect.poll(moment, { timeout: 60_000, interval: 5 }).toBe(true),
      )
      expect({ signal, err }, 'it was still running').toEqual({ signal: 'SIGKILL', err: '' })
    }
    const keyFile = join(root, 'key')
    cpSync(join(source, 'master-key'), keyFile)
    const shared = {
      DATA_DIR: join(root, 'server'),
      DATABASE_URL: url,
      MASTER_KEY_FILE: keyFile,
      DRAIN_SECONDS: '0',
      ...engineEnv(s3),
    }
    const early = await start(shared).then(
      () => 'started',
      (e: unknown) => String(e),
    )
    expect(early).toMatch(/The migration to this database is unfinished\. Run the same migrate command again\.$/)
    // What changes at the source meanwhile arrives too.
    const changed = await start({ DATA_DIR: source })
    await send(changed, token, 'POST', '/volumes', { body: { label: 'late', region: 'us-iad' } })
    await changed.stop()
    const latest = await dump(source)
    expect(latest).not.toEqual(before)

    const last = await migrate(args, env)
    expect({ code: last.code, err: last.err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(last.out)).toMatchObject({ resumed: true, tables: { account: 1, data_identity: 1 } })
    const again = await migrate(args, env)
    expect(again.err).toMatch(/^The target database already has data\. Name an empty one\.\n$/)

    const back = join(root, 'back')
    const from = ['--from', url, '--s3', addressOf(s3)]
    const returned = await migrate(from, { DATA_DIR: back, MASTER_KEY_FILE: keyFile, ...keyOf(s3) })
    expect({ code: returned.code, err: returned.err }).toEqual({ code: 0, err: '' })
    expect({ ...(await dump(back)), rate_window: [] }).toEqual({ ...latest, rate_window: [] })

    const server = await start(shared)
    await check(server)
    const busy = await migrate(from, { DATA_DIR: join(root, 'busy'), MASTER_KEY_FILE: keyFile, ...keyOf(s3) })
    expect(busy.err).toBe('Servers still use the database. Stop them first.\n')
    await server.stop()
    await check(await start({ DATA_DIR: back }))
  })

  test('wrong arguments and targets are refused in one line, without a password', async () => {
    const { url, s3 } = await target()
    const env = { DATA_DIR: original, ...keyOf(s3) }
    const said = async (args: readonly string[], more = {}) =>
      (await migrate(args, { ...env, ...more })).err.split('\n')[0]
    expect(await said([])).toBe('Name either --to or --from.')
    expect(await said(['--to', 'mysql://a:hidden@b/c'])).toMatch(/^--to must be an address such as (?!.*hidden)/)
    expect(await said(['--to', 'postgres://a:hidden@127.0.0.1:1/c'])).toBe(
      "DATABASE_URL: the database can't be reached: ECONNREFUSED.",
    )
    expect(await said(['--to', url, '--s3', 'bucket'])).toMatch(/^--s3 must be an address such as/)
    expect(await said(['--to', url, '--s3', addressOf(s3)], { S3_SECRET: '' })).toBe('S3_ENDPOINT needs S3_SECRET.')
    expect(await said(['--to', url], { DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/c' })).toMatch(
      /^DATABASE_URL names another database\. .* use pg_dump and pg_restore between two\.$/,
    )
    const other = { S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'other' }
    expect(await said(['--to', url, '--s3', addressOf(s3)], other)).toMatch(/^--s3 copies bytes .* Leave --s3 out/)
    expect(await said(['--from', url], { DATA_DIR: join(root, 'none') })).toBe(
      '--from needs MASTER_KEY_FILE, the key file of the servers.',
    )
    writeFileSync(join(root, 'other-key'), `1 ${randomBytes(32).toString('base64')}\n`)
    const nothing = { DATA_DIR: join(root, 'none'), MASTER_KEY_FILE: join(root, 'other-key') }
    expect(await said(['--from', url], nothing)).toBe('The source has never been started, so there is nothing to move.')
    const db = await openDb({ dataDir: original })
    const trail = (await db.selectFrom('audit').select('entry').execute()).map(({ entry }) => entry)
    await db.destroy()
    expect(trail.join('')).toContain('"migrate"')
    expect(trail.join('')).not.toContain('postgres:')
  })
}

describeObjectEngine('migrating to an object store', () => describePostgres('and PostgreSQL', migration))
