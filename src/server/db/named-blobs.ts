/** Files that rows reference: objects, attachments of tickets, and images. A new column of such files belongs in each query. */
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

/** A file that rows reference. */
export interface NamedBlob {
  readonly blob: string
  /** Bytes, if a row has the size. */
  readonly size: number | null
  /** MD5, hex, if a row has it. */
  readonly md5: string | null
}

/** Every referenced file once, in order, a page at a time. */
export async function* namedBlobs(db: Kysely<Database>): AsyncGenerator<NamedBlob> {
  const page = 1000
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

/** Who references a file: `us-iad-1/photos/cat.png`, `attachment 7`, `image private/3`. At most five objects. */
export async function ownersOfBlob(db: Kysely<Database>, blob: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT * FROM (SELECT bucket.cluster || '/' || bucket.label || '/' || object.name AS name
      FROM object JOIN bucket ON bucket.id = object.bucket_id WHERE object.blob = ${blob} LIMIT 5) AS objects
    UNION ALL SELECT 'attachment ' || id FROM ticket_attachment WHERE blob = ${blob}
    UNION ALL SELECT 'image private/' || id FROM image WHERE blob = ${blob}`.execute(db)
  return rows.map((r) => r.name)
}
