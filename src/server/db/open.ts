/** Opens the database file: write-ahead log, every commit synced to disk, foreign keys kept. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type Client } from '@libsql/client'
import { Kysely } from 'kysely'
import { patiently, QueuedDialect } from './driver'
import { migrate } from './migrations'
import type { Database } from './schema'

/** How long a call may block the thread for another process, in milliseconds; the rest of the patience is in the driver. */
const BLOCKED_MS = 20
/** Bytes of the write-ahead log that stay on disk once they are checkpointed. */
const MAX_LOG = 16 * 1024 * 1024

/**
 * Opens and migrates. `where` is the settings, a file, or `:memory:`. Where `beforeMigrating` throws, nothing is migrated.
 * Within a transaction use the transaction alone: a write through `db` there waits for itself.
 */
export async function openDb(
  where: { readonly dataDir: string } | string,
  beforeMigrating?: (db: Kysely<Database>) => Promise<void>,
): Promise<Kysely<Database>> {
  const file = typeof where === 'string' ? where : join(where.dataDir, 'console.db')
  const writer = await connect(file)
  const reader = file === ':memory:' ? writer : await connect(file)
  const db = new Kysely<Database>({ dialect: new QueuedDialect(reader, writer) })
  try {
    await migrate(db, beforeMigrating)
    return db
  } catch (e) {
    await db.destroy()
    throw e
  }
}

async function connect(file: string): Promise<Client> {
  const url = file === ':memory:' ? file : pathToFileURL(resolve(file)).href
  const client = createClient({ url, concurrency: 1, timeout: BLOCKED_MS })
  await patiently(client, () => client.execute('PRAGMA journal_mode = WAL'))
  await client.execute('PRAGMA synchronous = FULL')
  // A large change lets the log grow; it is cut again afterward.
  await client.execute(`PRAGMA journal_size_limit = ${MAX_LOG}`)
  await client.execute('PRAGMA foreign_keys = ON')
  return client
}
