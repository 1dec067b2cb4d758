/** Moves rows to a real PostgreSQL and back by the built operator command, while the bytes stay where they are. */
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { describePostgres } from '../../test/server/engines'
import { describeObjectEngine, objectEngine, type RunningEngine } from '../../test/server/object-engine'
import { freshDatabase } from '../../test/server/postgres'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { dump, migrate } from './moving'
import { engineEnv, send } from './pair'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
type Env = Readonly<Record<string, string>>

const object = async (server: OwnServer, token: string, name: string, method: string, body?: string) => {
  const path = '/object-storage/buckets/us-iad-1/kept/object-url'
  const signed = await send(server, token, 'POST', path, { body: { name, method } })
  const { pathname, search } = new URL(signed.body.url as string)
  const init = { method, ...(body === undefined ? {} : { body }) }
  const response = await fetch(`${server.objectsOrigin}${pathname}${search}`, init)
  return { status: response.status, text: await response.text() }
}
const move = async (args: readonly string[], env: Env) => {
  const done = await migrate(args, env)
  expect({ code: done.code, err: done.err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(done.out)).toMatchObject({ files: 'unchanged', tables: { account: 1 } })
}

describePostgres('migrating rows alone', () => {
  let root: string
  const servers: OwnServer[] = []
  beforeAll(() => {
    ensureBuilt('server')
    root = mkdtempSync(join(tmpdir(), 'migrate-rows-'))
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.dispose()
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const start = async (env: Env) => {
    const server = await startServer({ env: { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '', ...env } })
    servers.push(server)
    return server
  }
  interface Case {
    readonly name: string
    /** Places of the bytes on both sides. */
    readonly bytes: Env
    /** The same for a server with PostgreSQL. */
    readonly shared: Env
    /** Whether the folder of the embedded database is also the one of the bytes. */
    readonly isFolder: boolean
  }
  async function thereAndBack({ name, bytes, shared, isFolder }: Case): Promise<void> {
    const [dataDir, keyFile] = [join(root, name), join(root, `${name}-key`)]
    const database = await freshDatabase()
    const first = await start({ DATA_DIR: dataDir, ...bytes })
    const token = readFileSync(join(dataDir, 'demo-token'), 'utf8').trim()
    await send(first, token, 'POST', '/object-storage/buckets', { body: { label: 'kept', cluster: 'us-iad-1' } })
    for (const text of ['replaced', 'first']) expect((await object(first, token, 'a', 'PUT', text)).status).toBe(200)
    await first.stop()
    copyFileSync(join(dataDir, 'master-key'), keyFile)
    const before = await dump(dataDir)
    // A bucket still has the replaced bytes, and the other side has to delete them when they are due.
    expect(before['removal']).toHaveLength(isFolder ? 0 : 1)

    await move(['--to', database.url], { DATA_DIR: dataDir, ...bytes })
    if (isFolder) renameSync(join(dataDir, 'console.db'), join(root, 'moved-away'))
    const second = await start({
      ...bytes,
      ...shared,
      DATA_DIR: isFolder ? dataDir : `${dataDir}-server`,
      DATABASE_URL: database.url,
      MASTER_KEY_FILE: keyFile,
      DRAIN_SECONDS: '0',
    })
    expect((await object(second, token, 'a', 'GET')).text).toBe('first')
    expect((await object(second, token, 'b', 'PUT', 'second')).status).toBe(200)
    expect(await second.admin('verify')).toMatchObject({ missing: 0, wrong_bytes: 0, unnamed: 0 })
    await second.stop()

    const back = isFolder ? dataDir : `${dataDir}-back`
    await move(['--from', database.url], { DATA_DIR: back, MASTER_KEY_FILE: keyFile, ...bytes })
    const after = await dump(back)
    expect(after['removal']).toEqual(before['removal'])
    expect(after['object']).toHaveLength((before['object']?.length ?? 0) + 1)
    const third = await start({ DATA_DIR: back, ...bytes })
    expect((await object(third, token, 'a', 'GET')).text).toBe('first')
    expect((await object(third, token, 'b', 'GET')).text).toBe('second')
    expect(await third.admin('verify')).toMatchObject({ missing: 0, wrong_bytes: 0, unnamed: 0 })
    await third.stop()
    await database.drop()
  }

  test('there and back, the bytes stay in the folder that the servers share', () =>
    thereAndBack({ name: 'folder', bytes: {}, shared: { SHARED_DATA_DIR: 'on' }, isFolder: true }))

  describeObjectEngine('with an object store', () => {
    let engine: RunningEngine
    beforeAll(async () => {
      engine = await objectEngine()
    })

    test('there and back, the bytes stay in their bucket, and its due deletions move', async () => {
      const bytes = engineEnv(await engine.bucket())
      await thereAndBack({ name: 'bucket', bytes, shared: {}, isFolder: false })
    })
  })
})
