/** Locks that end with their process, however it ends: SQLite's own lock on an empty file. */
import { join, resolve } from 'node:path'
import { errorCode } from '../system/error-code'
import { SettingError } from '../system/settings'
import { Sqlite } from './sqlite'

/** Returns a function that releases the lock, or undefined if another process or caller has it. */
export async function lockFile(file: string): Promise<(() => void) | undefined> {
  // A journal in a file would need room on a full disk, before the reserve can make some.
  const connection = new Sqlite(resolve(file), { pragmas: ['journal_mode = MEMORY'] })
  try {
    connection.execute('BEGIN IMMEDIATE')
    return () => connection.close()
  } catch (e) {
    connection.close()
    if (errorCode(e) !== 'SQLITE_BUSY') throw e
    return undefined
  }
}

/**
 * One server per data directory, because a second one would delete files that the first is writing. Held until
 * released. Throws `SettingError` if another server has the lock.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const release = await lockFile(join(dataDir, 'server.lock'))
  if (!release)
    throw new SettingError(
      `DATA_DIR ${JSON.stringify(dataDir)} is in use by another server. Stop it, or set another DATA_DIR.`,
    )
  return release
}
