/**
 * Creates the services of every handler on a data directory. The server, operator commands and tests all start here.
 */
import { bucketBytes, folderBytes, inspectParts, notData, wrongKey } from '../data/parts'
import { openDb } from '../db/open'
import { openSecrets } from '../core/secrets'
import type { Clock, Services } from '../core/services'
import { errorCode } from '../system/error-code'
import { makeDir } from '../system/make-dir'
import { SettingError, type Settings } from '../system/settings'
import { openSharedServices } from './open-shared'
import { openTogether } from './open-together'

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
