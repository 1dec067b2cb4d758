/** Opens the database file: write-ahead log, every commit synced to disk, foreign keys enforced. */
import { join, resolve } from 'node:path'
import { Kysely } from 'kysely'
import { retryWhileLocked, QueuedDialect } from './driver'
import { migrate, requireMigrated } from './migrations'
import type { Database } from './schema'
import { Sqlite } from './sqlite'

/** Milliseconds that a call can block the thread for another process; the driver waits longer without blocking. */
const BLOCKED_MS = 20
/** Bytes of the write-ahead log that stay on disk after a checkpoint. */
const MAX_LOG = 16 * 1024 * 1024

/** Name of a server's connections to a PostgreSQL database. */
export const SERVER_NAME = 'cloud-console'

/** Opens a PostgreSQL database and migrates it, or checks with `migrate` off that nothing is missing. */
export async function openShared(
  { url, connections = 10, migrate: migrates = true, name = SERVER_NAME, ...times }: SharedDatabase,
  beforeMigrating?: (db: Kysely<Database>) => Promise<void>,
): Promise<Kysely<Database>> {
  // Loaded only here: the embedded database needs nothing of it.
  const { openPostgres } = await import('./postgres')
  if (migrates) {
    // The database can be silent for as long as it changes a large table.
    const patient = openPostgres(url, connections, name, { lostMs: 0 })
    try {
      await migrate(patient, beforeMigrating)
    } finally {
      await patient.destroy()
    }
  }
  const db = openPostgres(url, connections, name, times)
  try {
    if (!migrates) await requireMigrated(db)
    return db
  } catch (e) {
    await db.destroy()
    throw e
  }
}
interface SharedDatabase {
  readonly url: string
  /** Maximum connections of this process. */
  readonly connections?: number
  /** Whether this process may change the schema. */
  readonly migrate?: boolean
  /** Name of the connections; a server's by default. */
  readonly name?: string
  /** For tests: silent milliseconds after which a connection is lost, and seconds after which it is replaced. */
  readonly lostMs?: number
  readonly lifetimeSeconds?: number
}

/**
 * Opens and migrates. `where` is the settings, a file, or `:memory:`. If `beforeMigrating` throws, nothing is migrated.
 * Within a transaction use only the transaction: a write through `db` would wait for itself.
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

/** Every commit is synced. A large change makes the log grow; it is truncated again afterward. */
const PRAGMAS = ['synchronous = FULL', `journal_size_limit = ${MAX_LOG}`, 'foreign_keys = ON']

async function connect(file: string): Promise<Sqlite> {
  const options = { blockedMs: BLOCKED_MS, pragmas: PRAGMAS }
  const connection = new Sqlite(file === ':memory:' ? file : resolve(file), options)
  await retryWhileLocked(connection, () => connection.execute('PRAGMA journal_mode = WAL'))
  return connection
}
