/** Makes what every handler reaches, on a data directory. The server, the operator's commands and the tests start here. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDb } from './db/open'
import { openStore } from './objects/store'
import { openSecrets } from './secrets'
import type { Clock, Services } from './services'
import { SettingError, type Settings } from './settings'

export const systemClock: Clock = { now: () => new Date() }

/** Throws `SettingError` where the directory cannot be written. Close with `services.db.destroy()`. */
export async function openServices(settings: Settings, clock: Clock = systemClock): Promise<Services> {
  try {
    await makeDir(settings.dataDir)
    const secrets = openSecrets(settings.dataDir)
    const store = await openStore(settings.dataDir)
    return { db: await openDb(settings), settings, clock, secrets, store }
  } catch (e) {
    throw asSettingError(e, settings.dataDir)
  }
}

/** Node's own recursive way never ends where a parent is there and the system says ENOENT all the same, as below /proc. */
async function makeDir(path: string): Promise<void> {
  const parent = dirname(path)
  if (existsSync(path)) return
  if (!existsSync(parent)) await makeDir(parent)
  await mkdir(path, { mode: 0o700 }).catch((e: NodeJS.ErrnoException) => {
    if (e.code !== 'EEXIST') throw e
  })
}

const UNUSABLE = new Set([
  'ENOENT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOSPC',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
])
function asSettingError(e: unknown, dataDir: string): unknown {
  const { code } = e as NodeJS.ErrnoException
  if (typeof code === 'string' && UNUSABLE.has(code)) {
    return new SettingError(`DATA_DIR ${JSON.stringify(dataDir)} cannot be used: ${code}.`)
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return new SettingError(`DATA_DIR ${JSON.stringify(dataDir)} holds a damaged database: ${code}.`)
  }
  return e
}
