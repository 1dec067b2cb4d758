/** Starts and commands on data directories whose parts don't belong together: nothing is served or changed. */
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { describePostgres } from '#test/server/engines'
import { freshDatabase } from '#test/server/postgres'
import { runCommand } from '../admin/run'
import { openDb } from '../db/open'
import { Sqlite } from '../db/sqlite'
import { readSettings } from '../system/settings'
import { startServer, type Started } from '../start/start'

let root: string
let data: string
const running: Started[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parts-spec-'))
  data = join(root, 'data')
})
afterEach(async () => {
  for (const s of running.splice(0)) await s.close()
  rmSync(root, { recursive: true })
})
const env = (dir = data) => ({
  PORT: '0',
  OBJECTS_PORT: '0',
  DATA_DIR: dir,
  SEED: 'demo',
  CHECK_HOSTS: 'none',
})
const lines: string[] = []
async function start(dir = data): Promise<Started> {
  lines.length = 0
  const started = await startServer(readSettings(env(dir)), { log: (l) => lines.push(l) })
  running.push(started)
  return started
}
const stop = async () => running.pop()?.close()
/** A data directory with the demo's objects and a stopped server. */
async function made() {
  await start()
  await stop()
}
/**
 * Every file with a hash of its bytes, except locks, which are empty, and the database, whose log SQLite moves into it.
 */
const picture = (dir = data) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && !/\.lock$|^console\.db/.test(e.name))
    .map((e) => join(e.parentPath, e.name))
    .toSorted()
    .map((f) => `${f} ${createHash('sha256').update(readFileSync(f)).digest('hex')}`)
/** A start and a command, both refused with these words, that leave every file unchanged. */
async function refused(words: RegExp) {
  const before = picture()
  await expect(start()).rejects.toThrow(words)
  const command = await runCommand(['event', 'list', '--account', '1'], env())
  expect({ code: command.code, out: command.out }).toEqual({ code: 1, out: '' })
  expect(command.err).toMatch(words)
  expect(command.err.trimEnd()).not.toContain('\n')
  expect(picture()).toEqual(before)
}
const blobs = (dir = data) =>
  readdirSync(join(dir, 'objects/blobs'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
async function readable(s: Started): Promise<number> {
  const rows = await s.services.db.selectFrom('object').select(['blob', 'size']).execute()
  for (const { blob, size } of rows) expect(await s.services.store.stat(blob)).toMatchObject({ size })
  return rows.length
}

test('a start without its database is refused, and the objects are readable once it is restored', async () => {
  await made()
  const count = blobs().length
  expect(count).toBeGreaterThan(20)
  renameSync(join(data, 'console.db'), join(root, 'console.db'))
  await refused(/has objects but no database: console\.db is missing or empty\. Put it back/)
  writeFileSync(join(data, 'console.db'), '')
  await refused(/has objects but no database/)
  renameSync(join(root, 'console.db'), join(data, 'console.db'))
  expect(await readable(await start())).toBeGreaterThan(20)
  expect(blobs()).toHaveLength(count)
})

test('a start with an older database is refused, and deletes no file that the newer one references', async () => {
  await made()
  cpSync(join(data, 'console.db'), join(root, 'older.db'))
  await made()
  renameSync(join(data, 'console.db'), join(root, 'newer.db'))
  cpSync(join(root, 'older.db'), join(data, 'console.db'))
  await refused(/console\.db is older than objects\/\. Restore both from one backup, or keep both/)
  rmSync(join(data, 'console.db'))
  cpSync(join(root, 'newer.db'), join(data, 'console.db'))
  expect(await readable(await start())).toBeGreaterThan(20)
})

test('an older database that is refused is not migrated', async () => {
  await made()
  cpSync(join(data, 'console.db'), join(root, 'older.db'))
  await made()
  cpSync(join(root, 'older.db'), join(data, 'console.db'))
  const db = await openDb({ dataDir: data })
  // As the previous version wrote it: migrated again, the tables would already exist.
  await sql`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`.execute(db)
  const names = async (of: typeof db) => (await sql`SELECT name FROM kysely_migration ORDER BY name`.execute(of)).rows
  const before = await names(db)
  await db.destroy()
  await refused(/console\.db is older than objects\//)
  const after = new Sqlite(join(data, 'console.db'))
  const { rows } = after.execute('SELECT name FROM kysely_migration ORDER BY name')
  after.close()
  expect(rows.map((r) => ({ name: r['name'] }))).toEqual(before)
})

test('a master-key that others can read is reported in one line at start', async () => {
  await made()
  expect(lines.join('\n')).not.toContain('chmod')
  chmodSync(join(data, 'master-key'), 0o644)
  await start()
  expect(lines.filter((l) => l.includes('master-key'))).toEqual([expect.stringContaining('has mode 0644')])
})

test('objects that are older, missing or of another database are refused, and can be accepted', async () => {
  await made()
  cpSync(join(data, 'objects'), join(root, 'older'), { recursive: true })
  for (let n = 0; n < 3; n++) await made()
  renameSync(join(data, 'objects'), join(root, 'objects'))
  await refused(/objects\/ is missing or empty, but console\.db expects it\. Check that its volume is mounted/)
  cpSync(join(root, 'older'), join(data, 'objects'), { recursive: true })
  await refused(/objects\/ is older than console\.db/)
  const other = join(root, 'other')
  await start(other)
  await stop()
  rmSync(join(data, 'objects'), { recursive: true })
  cpSync(join(other, 'objects'), join(data, 'objects'), { recursive: true })
  await refused(/objects\/ belongs to another database than console\.db/)
  expect((await runCommand(['data', 'accept'], env())).code).toBe(0)
  const accepted = await start()
  // More files are unreferenced than a crash leaves, so they stay until an operator decides.
  expect(await accepted.swept).toBeNull()
  expect(lines.join('\n')).toMatch(/npm run admin -- data sweep/)
  const there = blobs().length
  const { out } = await runCommand(['data', 'sweep'], env())
  expect(JSON.parse(out)).toEqual({ files: there, unnamed: there, moved: there, deleted: 0 })
  const [day = ''] = readdirSync(join(data, 'objects/lost'))
  expect(readdirSync(join(data, 'objects/lost', day))).toHaveLength(there)
})

test('a missing or wrong master-key is refused and never replaced, and with the right one all secrets open', async () => {
  await made()
  const key = join(data, 'master-key')
  const right = readFileSync(key, 'utf8')
  rmSync(key)
  await refused(/has a database but no master-key\. Put the master-key of this data back/)
  expect(existsSync(key)).toBe(false)
  const other = join(root, 'other')
  await start(other)
  await stop()
  const wrong = readFileSync(join(other, 'master-key'), 'utf8')
  expect(wrong.split(' ')[0], 'ids are random').not.toBe(right.split(' ')[0])
  // Under its own id, under the right one's, and with a line lost after a rotation.
  for (const text of [wrong, `${right.split(' ')[0]} ${wrong.split(' ')[1]}`]) {
    writeFileSync(key, text)
    await refused(/master-key does not open this database/)
  }
  writeFileSync(key, `${right}${wrong}`)
  expect(await readable(await start())).toBeGreaterThan(20)
  await stop()
  writeFileSync(key, right)
  await refused(/master-key does not open this database/)
})

test('data from before the checks gets them at its first start, but not with a wrong key', async () => {
  await made()
  const key = join(data, 'master-key')
  const right = readFileSync(key, 'utf8')
  const db = await openDb({ dataDir: data })
  await db.deleteFrom('key_check').execute()
  await db.deleteFrom('data_identity').execute()
  await db.destroy()
  rmSync(join(data, 'objects/identity'))
  writeFileSync(key, `1 ${Buffer.alloc(32, 7).toString('base64')}\n`)
  await refused(/master-key does not open this database/)
  writeFileSync(key, right)
  const s = await start()
  expect(await s.services.db.selectFrom('key_check').selectAll().execute()).toHaveLength(1)
  await stop()
  rmSync(key)
  await refused(/no master-key/)
})

test('a start with a database that references none of the files is refused, even before the first identity', async () => {
  await made()
  const db = await openDb({ dataDir: data })
  await db.deleteFrom('object').execute()
  await db.deleteFrom('ticket_attachment').execute()
  await sql`UPDATE image SET blob = NULL`.execute(db)
  await db.deleteFrom('data_identity').execute()
  await db.destroy()
  rmSync(join(data, 'objects/identity'))
  await refused(/objects\/ belongs to another database/)
})

test('data of a newer version is refused in one line with the reason', async () => {
  await made()
  const db = await openDb({ dataDir: data })
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01')`.execute(db)
  await db.destroy()
  await refused(/written by a newer version \(9999-later\)\. Start that version, or restore a backup/)
})

/** Makes the database one of before the baseline, with these migrations. */
function former(...names: string[]): void {
  const db = new Sqlite(join(data, 'console.db'))
  db.execute('DROP TABLE IF EXISTS audit')
  db.execute('DELETE FROM kysely_migration')
  for (const name of names) db.execute('INSERT INTO kysely_migration VALUES (?, ?)', [name, '2026-01-01'])
  db.close()
}

test('data from before the first release is refused in one line, unless its schema is the baseline', async () => {
  await made()
  former('0001-first', '0020-endpoint-types')
  await refused(/from before the first release\. Use another DATA_DIR, or restore a backup of this version\.\n?$/)
  former('0001-first', '0020-endpoint-types', '0021-server-settings')
  expect(await readable(await start())).toBeGreaterThan(20)
})

test('a command never creates a data directory', async () => {
  const typo = join(root, 'tpyo')
  const asked = await runCommand(['account', 'create', '--name', 'A'], env(typo))
  expect({ code: asked.code, err: asked.err }).toEqual({
    code: 1,
    err: `DATA_DIR ${JSON.stringify(typo)} is not a data directory. Check the path, or start the server to create it.\n`,
  })
  expect(existsSync(typo)).toBe(false)
})

describePostgres('with a shared folder', () => {
  test('a database restored to an earlier moment is refused, and can be accepted', async () => {
    const database = await freshDatabase()
    onTestFinished(() => database.drop())
    const key = join(root, 'key')
    writeFileSync(key, `1 ${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    const shared = {
      ...env(),
      SEED: 'empty',
      DATABASE_URL: database.url,
      MASTER_KEY_FILE: key,
      SHARED_DATA_DIR: 'on',
      DRAIN_SECONDS: '0',
    }
    const begin = async () => {
      const started = await startServer(readSettings(shared))
      running.push(started)
      return started
    }
    const { services } = await begin()
    await sql`UPDATE data_identity SET generation = generation - 100`.execute(services.db)
    await stop()
    await expect(begin()).rejects.toThrow(/: the database is older than objects\/\. .* npm run admin -- data accept$/)
    expect(await runCommand(['data', 'accept'], shared)).toMatchObject({ code: 0 })
    await begin()
    await stop()
  })
})
