/** Files that rows reference: objects, attachments of tickets, and images. */
import { sql, type Kysely } from 'kysely'
import type { Database } from './schema'

/** The `blobs` that a row references. Pass some hundreds at a time, since the query blocks the thread. */
export async function namedAmong(db: Kysely<Database>, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  if (blobs.length === 0) return new Set()
  const list = sql.join(blobs)
  const { rows } = await sql<{ blob: string }>`
    SELECT blob FROM object WHERE blob IN (${list})
    UNION SELECT blob FROM ticket_attachment WHERE blob IN (${list})
    UNION SELECT blob FROM image WHERE blob IN (${list})`.execute(db)
  return new Set(rows.map((r) => r.blob))
}
