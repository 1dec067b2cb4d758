import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb } from './open'
import { Sqlite } from './sqlite'

let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sqlite spec # '))
  file = join(dir, 'console.db')
})
afterEach(() => rmSync(dir, { recursive: true }))

test('values come back as they were stored, and each statement can run again with others', () => {
  const connection = new Sqlite(file)
  connection.execute('CREATE TABLE t (n INTEGER, x REAL, s TEXT)')
  const insert = 'INSERT INTO t VALUES (?, ?, ?)'
  const made = connection.execute(insert, [Number.MAX_SAFE_INTEGER, 0.5, 'ü 𝄞'])
  expect(made).toEqual({ rows: [], changes: 1, lastRowId: 1n })
  connection.execute(insert, [true, null, ''])
  const select = 'SELECT n, x, s, n AS again FROM t WHERE n >= ? ORDER BY n'
  expect(connection.execute(select, [2]).rows).toEqual([
    { n: Number.MAX_SAFE_INTEGER, x: 0.5, s: 'ü 𝄞', again: Number.MAX_SAFE_INTEGER },
  ])
  expect(connection.execute(select, [1]).rows.map((row) => row['n'])).toEqual([1, Number.MAX_SAFE_INTEGER])
  connection.close()
})

test('a value that would change on the way is refused', () => {
  const connection = new Sqlite(file)
  connection.execute('CREATE TABLE t (n INTEGER)')
  expect(() => connection.execute('INSERT INTO t VALUES (?)', [undefined])).toThrow(TypeError)
  expect(() => connection.execute('INSERT INTO t VALUES (?)', [Infinity])).toThrow(RangeError)
  connection.execute('INSERT INTO t VALUES (9007199254740993)')
  expect(() => connection.execute('SELECT n FROM t')).toThrow(/too large/)
  connection.close()
})

test('a statement that was prepared before a table changed sees the new column', () => {
  const [one, two] = [new Sqlite(file), new Sqlite(file)]
  one.execute('CREATE TABLE t (a INTEGER)')
  one.execute('INSERT INTO t VALUES (1)')
  expect(two.execute('SELECT * FROM t').rows).toEqual([{ a: 1 }])
  one.execute('ALTER TABLE t ADD COLUMN b INTEGER DEFAULT 2')
  expect(two.execute('SELECT * FROM t').rows).toEqual([{ a: 1, b: 2 }])
  one.close()
  two.close()
})

test('a failure has SQLite’s code, and the statement works afterward', () => {
  const [one, two] = [new Sqlite(file), new Sqlite(file)]
  one.execute('CREATE TABLE t (a INTEGER UNIQUE)')
  const insert = () => one.execute('INSERT INTO t VALUES (?)', [1])
  insert()
  expect(insert).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT' }))
  two.execute('BEGIN IMMEDIATE')
  expect(() => one.execute('BEGIN IMMEDIATE')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
  two.close()
  one.reopen()
  expect(one.execute('DELETE FROM t').changes).toBe(1)
  expect(insert().changes).toBe(1)
  one.close()
})

test('a connection that waited for another process still syncs commits and enforces foreign keys', async () => {
  const db = await openDb({ dataDir: dir })
  const other = new Sqlite(file)
  other.execute('BEGIN IMMEDIATE')
  const waiting = db.transaction().execute(async (trx) => {
    const settings = await sql<Record<string, number>>`
      SELECT (SELECT foreign_keys FROM pragma_foreign_keys) AS keys, (SELECT synchronous FROM pragma_synchronous) AS synced`.execute(
      trx,
    )
    return settings.rows
  })
  // The writer has replaced its connection by the first pause.
  await new Promise((done) => setTimeout(done, 100))
  other.close()
  expect(await waiting).toEqual([{ keys: 1, synced: 2 }])
  const orphan = { username: 'u', account_id: 7, restricted: 0, created: '' }
  await expect(db.insertInto('user').values(orphan).execute()).rejects.toThrow(/FOREIGN KEY/)
  await db.destroy()
})

test('a transaction that SQLite ended by itself stores nothing more', async () => {
  const db = await openDb({ dataDir: dir })
  await sql`PRAGMA max_page_count = 1`.execute(db)
  const account = { uuid: 'a', name: 'x'.repeat(1_000_000), balance: 0, managed: 0, priority_program: 0, created: '' }
  const change = db.transaction().execute(async (trx) => {
    await expect(trx.insertInto('account').values(account).execute()).rejects.toThrow(/full/)
    await sql`ROLLBACK`.execute(trx).catch(() => undefined)
    await trx
      .insertInto('account')
      .values({ ...account, name: 'a' })
      .execute()
  })
  await expect(change).rejects.toThrow('The transaction has ended.')
  expect(await db.selectFrom('account').select('name').execute()).toEqual([])
  await db.destroy()
})
