/** Inspects a data directory before anything in it is opened, created or changed. */
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { sizeOf } from '../system/files'
import { SettingError } from '../system/settings'
import { readIdentityFile } from '../storage/disk-store'
import type { ObjectStore } from '../storage/store'
import { compareMarks, databaseMark, parseMarks, type Mismatch } from './identity'

export interface Parts {
  /** Whether the directory contains a database. */
  readonly database: boolean
}

/** The bytes as far as they can be looked at before anything is created. */
export interface BytesLocation {
  /** The setting and its value, for messages. */
  readonly name: string
  readonly isFolder: boolean
  /** What messages call the database. */
  readonly database: string
  readIdentity(): Promise<string>
  /** Names of files, at most this many. */
  sample(most: number): Promise<readonly string[]>
}
/** The bytes in `DATA_DIR`. */
export const folderBytes = (dataDir: string, database = 'console.db'): BytesLocation => ({
  name: named(dataDir),
  isFolder: true,
  database,
  readIdentity: () => readIdentityFile(dataDir),
  sample: (most) => someBlobs(dataDir, most),
})
/** The bytes in a bucket of an object store. */
export const bucketBytes = (bucket: string, store: Pick<ObjectStore, 'readIdentity' | 'list'>): BytesLocation => ({
  name: `S3_BUCKET ${JSON.stringify(bucket)}`,
  isFolder: false,
  database: 'the database',
  readIdentity: () => store.readIdentity(),
  sample: async (most) => {
    for await (const page of store.list()) return page.slice(0, most).map((file) => file.name)
    return []
  },
})

const named = (dataDir: string) => `DATA_DIR ${JSON.stringify(dataDir)}`

/** Throws `SettingError` if files have no database or a database has no key. */
export async function inspectParts(dataDir: string, bytes = folderBytes(dataDir)): Promise<Parts> {
  const database = ((await sizeOf(join(dataDir, 'console.db'))) ?? 0) > 0
  const key = (await sizeOf(join(dataDir, 'master-key'))) !== null
  if (database && !key) {
    throw new SettingError(
      `${named(dataDir)} has a database but no master-key. Put the master-key of this data back; without it nothing sealed can be read.`,
    )
  }
  if (!database && (parseMarks(await bytes.readIdentity()).length > 0 || (await bytes.sample(1)).length > 0)) {
    throw new SettingError(
      bytes.isFolder
        ? `${bytes.name} has objects but no database: console.db is missing or empty. Put it back, or move objects/ away to start with no data.`
        : `${bytes.name} has objects, but ${named(dataDir)} has no console.db. Put it back, or name an empty bucket.`,
    )
  }
  return { database }
}

/** For operator commands, which never create a data directory. */
export const notData = (dataDir: string): SettingError =>
  new SettingError(`${named(dataDir)} is not a data directory. Check the path, or start the server to create it.`)

/** For a key file that belongs to other data. */
export const wrongKey = (dataDir: string): SettingError =>
  new SettingError(`${named(dataDir)}: master-key does not open this database. Put the master-key of this data back.`)

const ACCEPT = 'Restore both from one backup, or keep both as they are with: npm run admin -- data accept'
const BUCKET_MISMATCH: Record<Mismatch, string> = {
  'database older': `the database is older than the bucket. ${ACCEPT}`,
  'objects older': `the bucket is older than the database. ${ACCEPT}`,
  'objects missing': `the bucket is empty, but the database expects its objects. ${ACCEPT}`,
  'other objects': `the bucket belongs to another database. ${ACCEPT}`,
}
const folderMismatch = (database: string): Record<Mismatch, string> => ({
  'database older': `${database} is older than objects/. ${ACCEPT}`,
  'objects older': `objects/ is older than ${database}. ${ACCEPT}`,
  'objects missing': `objects/ is missing or empty, but ${database} expects it. Check that its volume is mounted. ${ACCEPT}`,
  'other objects': `objects/ belongs to another database than ${database}. ${ACCEPT}`,
})

/** Throws `SettingError` if the files don't belong to this database. */
export async function requireTogether(db: Kysely<Database>, bytes: BytesLocation): Promise<void> {
  // The files first, because a running server can only make the database newer.
  const marks = parseMarks(await bytes.readIdentity())
  const mark = await databaseMark(db)
  const mismatch = mark ? compareMarks(mark, marks) : await unmarkedMismatch(db, bytes)
  if (mismatch === undefined) return
  const reasons = bytes.isFolder ? folderMismatch(bytes.database) : BUCKET_MISMATCH
  throw new SettingError(`${bytes.name}: ${reasons[mismatch]}`)
}

const SAMPLE = 200

/** For data without identities: if the database references none of the files, they belong to another one. */
async function unmarkedMismatch(db: Kysely<Database>, bytes: BytesLocation): Promise<Mismatch | undefined> {
  const sample = await bytes.sample(SAMPLE)
  if (sample.length === 0) return undefined
  const list = sql.join(sample)
  const { rows } = await sql`SELECT 1 FROM object WHERE blob IN (${list}) UNION ALL
    SELECT 1 FROM ticket_attachment WHERE blob IN (${list}) UNION ALL
    SELECT 1 FROM image WHERE blob IN (${list}) LIMIT 1`.execute(db)
  return rows.length > 0 ? undefined : 'other objects'
}

/** Names of files, at most this many. */
async function someBlobs(dataDir: string, most: number): Promise<string[]> {
  const root = join(dataDir, 'objects', 'blobs')
  const found: string[] = []
  if ((await sizeOf(root)) === null) return found
  for await (const shard of await opendir(root)) {
    if (!shard.isDirectory()) continue
    for await (const file of await opendir(join(root, shard.name))) {
      found.push(file.name)
      if (found.length >= most) return found
    }
  }
  return found
}
