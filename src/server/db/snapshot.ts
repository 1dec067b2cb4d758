/** A snapshot of the database taken while others write, and read without changing it. */
import { open } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import { QueuedDialect } from './driver'
import type { Database } from './schema'
import { Sqlite } from './sqlite'

/** Writes a new file that needs no log beside it, durable once this resolves. Fails if the file exists. */
export async function snapshotTo(db: Kysely<Database>, file: string): Promise<void> {
  await sql`VACUUM INTO ${file}`.execute(db)
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Opens such a file unchanged: no migration, no change of its journal. Throws if it is damaged. */
export async function openSnapshot(file: string): Promise<Kysely<Database>> {
  const connection = new Sqlite(file)
  const db = new Kysely<Database>({ dialect: new QueuedDialect(connection, connection) })
  try {
    connection.execute('PRAGMA query_only = ON')
    const [found] = connection.execute('PRAGMA quick_check(1)').rows
    if (found?.['quick_check'] !== 'ok') throw new Error('The copy of the database is damaged.')
    return db
  } catch (e) {
    await db.destroy()
    throw e
  }
}
