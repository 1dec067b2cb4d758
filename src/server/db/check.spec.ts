import { mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findDamage } from './check'
import { Sqlite } from './sqlite'

const PAGE = 4096
const MIB = 1024 * 1024
let dir: string
let threads = 0
const count = () => {
  threads += 1
}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'check spec # '))
  threads = 0
  process.on('worker', count)
})
afterEach(() => {
  process.off('worker', count)
  rmSync(dir, { recursive: true })
})

/** Creates a database with a table of about `bytes`. */
function write(bytes: number): void {
  const connection = new Sqlite(join(dir, 'console.db'))
  connection.execute('CREATE TABLE blobs (bytes BLOB)')
  connection.execute('INSERT INTO blobs VALUES (randomblob(?))', [bytes])
  connection.close()
}
/** Overwrites the table's first page. */
function damage(): void {
  const file = openSync(join(dir, 'console.db'), 'r+')
  writeSync(file, Buffer.alloc(PAGE, 0x55), 0, PAGE, PAGE)
  closeSync(file)
}

describe.each([
  { size: 'small', bytes: 10_000, inThreads: 0 },
  { size: 'large', bytes: 6 * MIB, inThreads: 1 },
])('a $size database', ({ bytes, inThreads }) => {
  test(`is sound as written, which takes ${inThreads} threads to see`, async () => {
    write(bytes)
    expect(await findDamage(dir)).toBeNull()
    expect(threads).toBe(inThreads)
  })

  test('is reported with SQLite’s message when a page is overwritten', async () => {
    write(bytes)
    damage()
    expect(await findDamage(dir)).toMatch(/page 2|malformed/)
  })
})

test('a large log counts, because the check reads it too', async () => {
  const connection = new Sqlite(join(dir, 'console.db'))
  connection.execute('PRAGMA journal_mode = WAL')
  connection.execute('PRAGMA wal_autocheckpoint = 0')
  connection.execute('CREATE TABLE blobs (bytes BLOB)')
  connection.execute('INSERT INTO blobs VALUES (randomblob(?))', [6 * MIB])
  expect(await findDamage(dir)).toBeNull()
  expect(threads).toBe(1)
  connection.close()
})

test('a file that is no database is reported', async () => {
  const file = openSync(join(dir, 'console.db'), 'w')
  writeSync(file, 'These are words and not a database. '.repeat(200))
  closeSync(file)
  expect(await findDamage(dir)).toMatch(/not a database/)
})
