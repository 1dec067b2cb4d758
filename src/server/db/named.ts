/** Which files of bytes the rows name: objects, attachments of tickets, and images. */
import { sql, type Kysely } from 'kysely'
import type { Database } from './schema'

/** Those of `blobs` that a row names. Ask for some hundreds at a time: the answer blocks the thread. */
export async function namedAmong(db: Kysely<Database>, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  if (blobs.length === 0) return new Set()
  const list = sql.join(blobs)
  const { rows } = await sql<{ blob: string }>`
    SELECT blob FROM object WHERE blob IN (${list})
    UNION SELECT blob FROM ticket_attachment WHERE blob IN (${list})
    UNION SELECT blob FROM image WHERE blob IN (${list})`.execute(db)
  return new Set(rows.map((r) => r.blob))
}
