/** A copy of the database as it is at one moment, made while others write, and read without changing it. */
import { open } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { Kysely, sql } from 'kysely'
import { inheritOwner } from '../system/owner'
import { QueuedDialect } from './driver'
import type { Database } from './schema'

/** Writes a new file that needs no log beside it, durable once this resolves. Fails where the file exists. */
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

/** Opens such a file as it is: no migration, no change of its journal. Throws where it is damaged. */
export async function openSnapshot(file: string): Promise<Kysely<Database>> {
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1 })
  const db = new Kysely<Database>({ dialect: new QueuedDialect(client, client) })
  try {
    await client.execute('PRAGMA query_only = ON')
    const { rows } = await client.execute('PRAGMA quick_check(1)')
    if (rows[0]?.[0] !== 'ok') throw new Error('The copy of the database is damaged.')
    return db
  } catch (e) {
    await db.destroy()
    throw e
  }
}

/** A file that rows name. */
export interface NamedBlob {
  readonly blob: string
  /** Bytes, where a row says how many. */
  readonly size: number | null
  /** Their MD5, hex, where a row says it. */
  readonly md5: string | null
}

/** Every file of bytes that a row names, each once, in order, a page at a time. */
export async function* namedBlobs(db: Kysely<Database>, page = 1000): AsyncGenerator<NamedBlob> {
  let after = ''
  for (;;) {
    const { rows } = await sql<NamedBlob>`
      SELECT blob, MAX(size) AS size, MAX(etag) AS md5 FROM (
        SELECT * FROM (SELECT blob, size, etag FROM object WHERE blob > ${after} GROUP BY blob ORDER BY blob LIMIT ${page})
        UNION ALL
        SELECT * FROM (SELECT blob, size, NULL FROM ticket_attachment WHERE blob > ${after} ORDER BY blob LIMIT ${page})
        UNION ALL
        SELECT * FROM (SELECT blob, NULL, NULL FROM image WHERE blob > ${after} ORDER BY blob LIMIT ${page})
      ) AS named GROUP BY blob ORDER BY blob LIMIT ${page}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last.blob
  }
}
