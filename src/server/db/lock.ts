/** One server per data directory: a second one would sweep away what the first is just writing. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { SettingError } from '../settings'

/** Held until released or until the process is gone, however it went. Throws `SettingError` where another server holds it. */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const url = pathToFileURL(resolve(join(dataDir, 'server.lock'))).href
  const client = createClient({ url, concurrency: 1, timeout: 0 })
  try {
    const held = await client.transaction('write')
    return () => {
      held.close()
      client.close()
    }
  } catch (e) {
    client.close()
    if ((e as { code?: string }).code !== 'SQLITE_BUSY') throw e
    throw new SettingError(`DATA_DIR ${JSON.stringify(dataDir)} is used by another running server.`)
  }
}
