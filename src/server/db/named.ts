/** Files that rows reference: objects, attachments of tickets, and images. */
import { sql, type Kysely } from 'kysely'
import type { Database } from './schema'

/** The `blobs` that a row references. Pass some hundreds at a time, since the query blocks the thread. */
export async function namedAmong(db: Kysely<Database>, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  if (blobs.length === 0) return new Set()
  const asked = sql.join(blobs.map((blob) => sql`(cast(${blob} as text))`))
  // Stops at the first row of each: a million rows of a large seed share ten files.
  const { rows } = await sql<{ blob: string }>`
    WITH asked(blob) AS (VALUES ${asked})
    SELECT blob FROM asked
    WHERE EXISTS (SELECT 1 FROM object WHERE object.blob = asked.blob)
      OR EXISTS (SELECT 1 FROM ticket_attachment WHERE ticket_attachment.blob = asked.blob)
      OR EXISTS (SELECT 1 FROM image WHERE image.blob = asked.blob)`.execute(db)
  return new Set(rows.map((r) => r.blob))
}
