/**
 * Detects whether the parts of a data directory belong together. The database and `objects/identity` both have a random
 * id and a generation that grows at every start, stop and backup. An older copy of one part beside a newer other is
 * detected before anything changes (docs/decisions/0018).
 */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { ObjectStore } from '../storage/store'
import type { Secrets } from '../core/secrets'
import { wordsOf } from '../db/dialect'

type Db = Kysely<Database>
/** The identity stored in a part of the directory. */
export interface DataMark {
  readonly dataId: string
  readonly generation: number
}

/** Allowed lag of the file behind the database: a killed process leaves one generation, with a backup a few. */
const MAY_LAG = 3

/** What keeps the identity of the bytes. */
export type MarkedBytes = Pick<ObjectStore, 'readIdentity' | 'writeIdentity'>

/** The identities of the bytes, one per line; a backup has two while its database is replaced. */
export const parseMarks = (text: string): readonly DataMark[] =>
  text.split('\n').flatMap((line) => {
    const [, dataId, generation] = /^([0-9a-f]{32}) (\d{1,15})$/.exec(line) ?? []
    return dataId === undefined ? [] : [{ dataId, generation: Number(generation) }]
  })
export const marksText = (marks: readonly DataMark[]): string =>
  marks.map((m) => `${m.dataId} ${m.generation}\n`).join('')

/** The identity in the database; undefined before the first start. */
export async function databaseMark(db: Db): Promise<DataMark | undefined> {
  const row = await db.selectFrom('data_identity').selectAll().executeTakeFirst()
  return row && { dataId: row.data_id, generation: row.generation }
}

/** Whether the database has identities that can be compared before a migration. */
export async function isMarked(db: Db): Promise<boolean> {
  const { rows: tables } = await wordsOf(db).hasTable('data_identity').execute(db)
  return tables.length > 0 && (await databaseMark(db)) !== undefined
}

export type Mismatch = 'database older' | 'objects older' | 'objects missing' | 'other objects'

/** The reason why files and database don't belong together; undefined if they do. */
export function compareMarks(database: DataMark, objects: readonly DataMark[]): Mismatch | undefined {
  // The file is written after the row, so a killed first start has no file.
  if (objects.length === 0) return database.generation > 1 ? 'objects missing' : undefined
  const same = objects.filter((m) => m.dataId === database.dataId).map((m) => database.generation - m.generation)
  if (same.length === 0) return 'other objects'
  if (same.some((lag) => lag >= 0 && lag <= MAY_LAG)) return undefined
  return same.every((lag) => lag < 0) ? 'database older' : 'objects older'
}

/** Moves database and files to the next generation together, the row first. */
export async function nextGeneration(db: Db, bytes: MarkedBytes): Promise<DataMark> {
  const row = await db
    .updateTable('data_identity')
    .set((e) => ({ generation: e('generation', '+', 1) }))
    .returning(['data_id', 'generation'])
    .executeTakeFirstOrThrow()
  const mark = { dataId: row.data_id, generation: row.generation }
  await bytes.writeIdentity(marksText([mark]))
  return mark
}

/**
 * For the start of a server that has the directory locked: links parts that never were and begins the next generation.
 */
export async function claimData(db: Db, bytes: MarkedBytes, secrets: Secrets): Promise<void> {
  await keepKeyChecks(db, secrets)
  const mark = await databaseMark(db)
  // A killed start wrote only the row, and the file must not fall further behind.
  if (mark) await bytes.writeIdentity(marksText([mark]))
  else await tieTogether(db, bytes)
  await nextGeneration(db, bytes)
}

/** Links files and database under a new id, whatever their identities were. */
export async function tieTogether(db: Db, bytes: MarkedBytes): Promise<void> {
  const row = { data_id: randomBytes(16).toString('hex'), generation: 1 }
  await db
    .insertInto('data_identity')
    .values({ only: 1, ...row })
    .onConflict((c) => c.column('only').doUpdateSet(row))
    .execute()
  await bytes.writeIdentity(marksText([{ dataId: row.data_id, generation: row.generation }]))
}

/** False if a key of the database isn't in the file, or another key has its id. */
export async function keysBelong(db: Db, secrets: Secrets): Promise<boolean> {
  const rows = await db.selectFrom('key_check').selectAll().execute()
  if (rows.length > 0) return rows.every((r) => secrets.passes({ keyId: r.key_id, sealed: r.sealed }))
  const samples = await sealedSamples(db)
  return samples.length === 0 || samples.some(({ sealed, place }) => opens(secrets, sealed, place))
}

/** Stores a check of each key without one, so that another file is always detected. */
async function keepKeyChecks(db: Db, secrets: Secrets): Promise<void> {
  const rows = secrets.checks().map((c) => ({ key_id: c.keyId, sealed: c.sealed }))
  await db
    .insertInto('key_check')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

function opens(secrets: Secrets, sealed: string, place: string): boolean {
  try {
    secrets.open(sealed, place)
    return true
  } catch {
    return false
  }
}

/** Samples of secrets in a database from before the checks, with the places given by their writers. */
async function sealedSamples(db: Db): Promise<readonly { sealed: string; place: string }[]> {
  const { rows } = await sql<{ sealed: string; place: string }>`
    SELECT * FROM (SELECT secret_sealed AS sealed, 'signing_key|' || account_id || '|secret' AS place FROM signing_key LIMIT 20) AS s1
    UNION ALL
    SELECT * FROM (SELECT secret_sealed, 'access_key|' || access_key || '|secret' FROM access_key LIMIT 20) AS s2
    UNION ALL
    SELECT * FROM (SELECT private_key_sealed, 'certificate|' || bucket_id || '|private_key' FROM certificate LIMIT 20) AS s3
    UNION ALL
    SELECT * FROM (SELECT api_key_sealed, 'monitoring_client|' || id || '|api_key' FROM monitoring_client LIMIT 20) AS s4
    UNION ALL
    SELECT * FROM (SELECT secret_sealed, 'managed_credential|' || id || '|secret' FROM managed_credential LIMIT 20) AS s5
    UNION ALL
    SELECT * FROM (SELECT private_key_sealed, 'managed_ssh_key|' || account_id || '|private_key' FROM managed_ssh_key LIMIT 20) AS s6
    `.execute(db)
  return rows.filter((r) => r.sealed !== '')
}
