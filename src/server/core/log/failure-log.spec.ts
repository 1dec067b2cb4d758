import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccount, createToken, createUser } from '../accounts'
import { failureLog } from './failure-log'
import { parseGrants } from '../grants'
import { auditDir } from '../../audit/trail'
import { startServer } from '../../start/start'
import { readSettings } from '../../system/settings'
import { describePostgres } from '#test/server/engines'
import { freshDatabase, sharedPostgres } from '#test/server/postgres'
import { testServer } from '#test/server/testing'

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
    const back = /"The database can be reached again after \d+ s\. There were (\d+) more failures\."/
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(back)
    expect(lines).toHaveLength(2)
    expect(Number(back.exec(lines[1] ?? '')?.[1])).toBeGreaterThanOrEqual(299)
    expect(await send('GET', '/volumes')).toBe(200)

    await postgres.kill()
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(3)
    await postgres.start()
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(4)
    await started.close(0)
    await database.drop()
    const [file = ''] = readdirSync(auditDir(join(dir, 'data')))
    const records = readFileSync(join(auditDir(join(dir, 'data')), file), 'utf8')
      .trimEnd()
      .split('\n')
    expect(records.map((record) => JSON.parse(record) as unknown)).toEqual([
      expect.objectContaining({ action: 'DELETE /volumes/{volumeId}', outcome: 'failed', status: 503 }),
      expect.objectContaining({ action: 'DELETE /volumes/{volumeId}', outcome: 'failed', repeated: 99 }),
    ])
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
