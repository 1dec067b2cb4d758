/** A snapshot of the database taken while others write, and read without changing it. */
import { open } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import { inheritOwner } from '../system/owner'
import { QueuedDialect } from './driver'
import type { Database } from './schema'
import { Sqlite } from './sqlite'

/** Writes a new file that needs no log beside it, durable once this resolves. Fails if the file exists. */
export async function snapshotTo(db: Kysely<Database>, file: string): Promise<void> {
  await sql`VACUUM INTO ${file}`.execute(db)
  await inheritOwner(file)
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

/** A file that rows reference. */
export interface NamedBlob {
  readonly blob: string
  /** Bytes, if a row has the size. */
  readonly size: number | null
  /** MD5, hex, if a row has it. */
  readonly md5: string | null
}

/** Every referenced file once, in order, a page at a time. */
export async function* namedBlobs(db: Kysely<Database>, page = 1000): AsyncGenerator<NamedBlob> {
  let after = ''
  for (;;) {
    const { rows } = await sql<NamedBlob>`
      SELECT blob, MAX(size) AS size, MAX(etag) AS md5 FROM (
        SELECT * FROM (SELECT blob, MAX(size) AS size, MAX(etag) AS etag FROM object WHERE blob > ${after} GROUP BY blob ORDER BY blob LIMIT ${page}) AS o
        UNION ALL
        SELECT * FROM (SELECT blob, size, md5 FROM ticket_attachment WHERE blob > ${after} ORDER BY blob LIMIT ${page}) AS a
        UNION ALL
        SELECT * FROM (SELECT blob, CAST(NULL AS BIGINT), md5 FROM image WHERE blob > ${after} ORDER BY blob LIMIT ${page}) AS i
      ) AS named GROUP BY blob ORDER BY blob LIMIT ${page}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last.blob
  }
}
