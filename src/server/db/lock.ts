/** Locks that end with the process that holds them, however it ends: SQLite's own on a file that holds nothing. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { SettingError } from '../system/settings'

/** Answers how to release it, or undefined where another process or caller holds it. */
export async function lockFile(file: string): Promise<(() => void) | undefined> {
  const client = createClient({ url: pathToFileURL(resolve(file)).href, concurrency: 1, timeout: 0 })
  try {
    const held = await client.transaction('write')
    return () => {
      held.close()
      client.close()
    }
  } catch (e) {
    client.close()
    if ((e as { code?: string }).code !== 'SQLITE_BUSY') throw e
    return undefined
  }
}

/**
 * One server per data directory: a second one would sweep away what the first is just writing. Held until released. Throws
 * `SettingError` where another server holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const release = await lockFile(join(dataDir, 'server.lock'))
  if (!release) throw new SettingError(`DATA_DIR ${JSON.stringify(dataDir)} is used by another running server.`)
  return release
}
