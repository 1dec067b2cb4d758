/** Services on a database that several servers share, with one folder or object store for the bytes of all of them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bucketBytes, folderBytes } from '../data/parts'
import { isAway, isReadOnly } from '../db/dialect'
import { openShared } from '../db/open'
import type { ObjectStore } from '../storage/store'
import { openKeyFile } from '../core/secrets'
import type { Clock, Services } from '../core/services'
import { errorCode } from '../system/error-code'
import { SettingError, type DatabaseSettings, type Settings } from '../system/settings'
import { openTogether } from './open-together'
import { waitForLocks } from './wait-for-locks'

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
export async function openSharedServices(
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
