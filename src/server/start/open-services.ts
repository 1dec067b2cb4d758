/**
 * Creates the services of every handler on a data directory. The server, operator commands and tests all start here.
 */
import {
  bucketBytes,
  folderBytes,
  inspectParts,
  notData,
  wrongKey,
  requireTogether,
  type BytesLocation,
} from '../data/parts'
import { openDb, openShared } from '../db/open'
import { openSecrets, openKeyFile } from '../core/secrets'
import type { Clock, Services } from '../core/services'
import { errorCode } from '../system/error-code'
import { makeDir } from '../system/files'
import { SettingError, type Settings, type DatabaseSettings } from '../system/settings'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAway, isReadOnly } from '../db/dialect'
import type { ObjectStore } from '../storage/store'
import { waitForLocks } from './wait-for-locks'
import { isMarked, keysBelong } from '../data/identity'
import { requireFinished } from '../data/move-rows'
import { isShared } from '../db/lease'
import { oneAtATime } from '../db/write'
import { openDiskStore } from '../storage/disk-store'

type Db = Services['db']

interface Opened extends Pick<Services, 'settings' | 'clock' | 'secrets'> {
  readonly bytes: BytesLocation
  /** The object store of the settings, if any. Otherwise bytes are files in the data directory. */
  readonly engine: ObjectStore | null | undefined
  /** Whether bytes and database of different origin are accepted. */
  readonly accept: boolean
  /** The error if another master key sealed the database. */
  readonly wrongKey: () => SettingError
}

/**
 * Checks the database before its schema changes, if it has data, and again before anything uses it. Closes it if a check
 * throws.
 */
async function openTogether(
  { settings, clock, secrets, bytes, engine, accept, wrongKey }: Opened,
  open: (beforeMigrating: (db: Db) => Promise<void>) => Promise<Db>,
): Promise<Services> {
  const check = async (db: Db) => {
    await requireFinished(db)
    if (!(await keysBelong(db, secrets))) throw wrongKey()
    if (!accept) await requireTogether(db, bytes)
  }
  const requireParts = (db: Db) =>
    check(db).catch(async (e: unknown) => {
      if (!isShared(db) || !(e instanceof SettingError)) throw e
      // The first server to start marks the database before the files. It is judged once no other server is starting.
      await oneAtATime(db, () => check(db))
    })
  const db = await open(async (unchanged) => {
    if (await isMarked(unchanged)) await requireParts(unchanged)
  })
  try {
    await requireParts(db)
    return { db, settings, clock, secrets, store: engine ?? (await openDiskStore(settings.dataDir)) }
  } catch (e) {
    await db.destroy()
    throw e
  }
}

interface SharedOpening {
  readonly migrate: boolean
  /** The object store of the settings, if any. */
  readonly engine: ObjectStore | undefined
  /** Whether bytes and database of different origin are accepted. */
  readonly accept: boolean
  /** Gets notes while other processes have the database locked. */
  readonly report: (note: string) => void
}

/** Throws `SettingError` if this server can't work with the data of the others. Close with `services.db.destroy()`. */
async function openSharedServices(
  settings: Settings,
  database: DatabaseSettings,
  clock: Clock,
  { migrate, engine, accept, report }: SharedOpening,
): Promise<Services> {
  const { dataDir } = settings
  if (existsSync(join(dataDir, 'console.db'))) {
    throw new SettingError(
      `DATA_DIR ${JSON.stringify(dataDir)} contains the console.db of a server without DATABASE_URL. Name a folder of its own.`,
    )
  }
  const secrets = readKeys(database.masterKeyFile)
  const bytes = settings.s3 && engine ? bucketBytes(settings.s3.bucket, engine) : folderBytes(dataDir, 'the database')
  const wrongKey = () =>
    new SettingError(
      `MASTER_KEY_FILE ${JSON.stringify(database.masterKeyFile)} does not open this database. Use the key file of the servers that wrote it.`,
    )
  return waitForLocks(report, () =>
    openTogether({ settings, clock, secrets, bytes, engine, accept, wrongKey }, (check) =>
      reachDatabase(() => openShared({ ...database, migrate }, check)),
    ),
  )
}

function readKeys(file: string): Services['secrets'] {
  try {
    return openKeyFile(file)
  } catch (e) {
    const code = errorCode(e)
    const why = code === 'ENOENT' ? 'is missing' : (code ?? 'is no key file')
    throw new SettingError(`MASTER_KEY_FILE ${JSON.stringify(file)}: ${why}. Every server needs the same key file.`, {
      cause: e,
    })
  }
}

/** The URL contains a password, so the message doesn't repeat it. */
export async function reachDatabase<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (e) {
    const code = errorCode(e)
    const refused = code !== undefined && /^(28|3D)/.test(code)
    if (!isAway(e) && !refused) throw e
    // A file of the address, such as `sslrootcert`, is named by the message alone.
    const isCode = code !== undefined && code !== 'ENOENT' && code !== 'EACCES'
    const why = e instanceof Error && !isCode ? e.message : String(code)
    const what = refused ? 'refuses the login' : isReadOnly(e) ? 'is read-only, as a replica is' : "can't be reached"
    throw new SettingError(`DATABASE_URL: the database ${what}: ${why}.`, { cause: e })
  }
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() }

/**
 * `create` creates a missing data directory, `existing` never does, and `accept` opens one whose files and database
 * don't belong together. `migrate` changes the schema even with MIGRATE=off.
 */
export type Opening = 'create' | 'existing' | 'accept' | 'migrate'

/**
 * Throws `SettingError` if the directory can't be used or its parts don't belong together. `report` gets notes while other
 * processes have the database locked. Close with `services.db.destroy()`.
 */
export async function openServices(
  settings: Settings,
  clock: Clock = systemClock,
  opening: Opening = 'create',
  report: (note: string) => void = () => undefined,
): Promise<Services> {
  const { dataDir, database: shared } = settings
  return orSettingError(dataDir, async () => {
    if (opening === 'create' || (shared && opening === 'migrate')) await makeDir(dataDir)
    // Loaded only here: bytes on disk need nothing of it.
    const engine = settings.s3 && (await (await import('../storage/s3-store')).openS3Store(settings.s3))
    if (shared) {
      const migrate = opening === 'migrate' || shared.migrate
      return openSharedServices(settings, shared, clock, { migrate, engine, accept: opening === 'accept', report })
    }
    const bytes = settings.s3 && engine ? bucketBytes(settings.s3.bucket, engine) : folderBytes(dataDir)
    const { database } = await inspectParts(dataDir, bytes)
    if (!database && opening !== 'create') throw notData(dataDir)
    const secrets = openSecrets(dataDir, { make: !database })
    return openTogether(
      { settings, clock, secrets, bytes, engine, accept: opening === 'accept', wrongKey: () => wrongKey(dataDir) },
      (check) => openDb(settings, check),
    )
  })
}

const UNUSABLE = new Set(['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

/** Runs `act`. A failure caused by the machine or the directory becomes a `SettingError` of one line. */
export async function orSettingError<T>(dataDir: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (e) {
    throw asSettingError(e, dataDir)
  }
}

function asSettingError(e: unknown, dataDir: string): unknown {
  const code = errorCode(e)
  if (code === undefined || e instanceof SettingError) return e
  const name = `DATA_DIR ${JSON.stringify(dataDir)}`
  if (code === 'ENOSPC' || code === 'EDQUOT' || code.startsWith('SQLITE_FULL')) {
    return new SettingError(`${name} is on a full disk: ${code}. Free some space and start again.`, { cause: e })
  }
  if (UNUSABLE.has(code) || code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY')) {
    return new SettingError(`${name} can't be used: ${code}. Check the path and its permissions.`)
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new SettingError(`${name} has a damaged database: ${code}. Restore a backup.`)
  }
  return e
}
