import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describePostgres } from '#test/server/engines'
import { freshDatabase } from '#test/server/postgres'
import { startServer } from '../start/start'
import { readSettings } from '../system/settings'
import { runCommand } from './run'

/** The environment of a `DATA_DIR` whose server has stopped. */
async function source() {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrate-spec-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = { PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, SEED: 'empty' }
  await (await startServer(readSettings(env))).close(0)
  return env
}

describePostgres('migrate', () => {
  test('notices a server that has no connection at first, since each server closes its connections once a minute', async () => {
    const env = await source()
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const looks = new Client({ connectionString: fresh.url })
    const server = new Client({ connectionString: fresh.url, application_name: 'cloud-console' })
    await looks.connect()
    const migrating = runCommand(['migrate', '--to', fresh.url], env)
    try {
      const firstLook = async () => {
        const { rowCount } = await looks.query(`select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'cloud-console-migrate' and query like '%FROM pg_stat_activity%' and state = 'idle'`)
        return rowCount
      }
      await expect.poll(firstLook, { timeout: 10_000, interval: 20 }).toBe(1)
      await server.connect()
      expect(await migrating).toEqual({
        code: 1,
        out: '',
        err: 'Servers still use the database. Stop them first.\n',
      })
    } finally {
      await migrating
      await looks.end()
      await server.end()
    }
  })

  test('waits for another process that changes the schema, and says so', async () => {
    const env = await source()
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const other = new Client({ connectionString: fresh.url })
    await other.connect()
    await other.query('begin')
    await other.query('lock table kysely_migration in access exclusive mode')
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => stderr.mockRestore())
    // A wait for a lock fails sooner than the usual 15 seconds.
    const migrating = runCommand(['migrate', '--to', `${fresh.url}?lock_timeout=200`], env)
    try {
      const notes = () => stderr.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('is locked'))
      await expect.poll(notes, { timeout: 10_000 }).toHaveLength(1)
    } finally {
      await other.end()
    }
    expect(await migrating).toMatchObject({ code: 0, err: '' })
  })

  test('refuses a second migration to the same database, which would continue the first one with other data', async () => {
    const [env, other] = [await source(), await source()]
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const looks = new Client({ connectionString: fresh.url })
    const blocker = new Client({ connectionString: fresh.url })
    await looks.connect()
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table account in access exclusive mode')
    const first = runCommand(['migrate', '--to', fresh.url], env)
    try {
      const waiting = async () => {
        const { rowCount } = await looks.query(`select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'cloud-console-migrate' and wait_event_type = 'Lock'`)
        return rowCount
      }
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1)
      expect(await runCommand(['migrate', '--to', fresh.url], other)).toEqual({
        code: 1,
        out: '',
        err: 'Another migration to this database is running.\n',
      })
    } finally {
      await blocker.end()
      await looks.end()
    }
    expect(await first).toMatchObject({ code: 0, err: '' })
  })
})
