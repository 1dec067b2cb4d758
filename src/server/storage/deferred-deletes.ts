/**
 * While a folder `objects/held` exists, bytes that are removed are moved there. A row goes before its bytes do, so a copy of the
 * database that was made after the folder names only bytes that are among the blobs or in it (docs/decisions/0013).
 */
import { appendFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '../db/lock'
import { inheritOwner } from '../system/owner'
import { HELD } from './store'

export interface Hold {
  /** Where bytes lie that were removed meanwhile. */
  readonly folder: string
  /** Removes them for good. */
  release(): Promise<void>
}

/** Undefined where a backup holds them already. What a killed one left is removed first. */
export async function deferDeletes(dataDir: string): Promise<Hold | undefined> {
  const lock = join(dataDir, 'backup.lock')
  await appendFile(lock, '', { mode: 0o600 })
  await inheritOwner(lock)
  const unlock = await lockFile(lock)
  if (!unlock) return undefined
  const folder = join(dataDir, 'objects', HELD)
  await drop(folder)
  // Under its own name only once the server may write to it.
  const made = `${folder}.made`
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  await inheritOwner(made)
  await rename(made, folder)
  return { folder, release: () => drop(folder).finally(unlock) }
}

/** For the start of a server: what a killed backup left. One that still runs keeps its own. */
export async function endAbandonedDeferral(dataDir: string): Promise<void> {
  const unlock = await lockFile(join(dataDir, 'backup.lock'))
  if (!unlock) return
  await drop(join(dataDir, 'objects', HELD)).finally(unlock)
}

/** The name goes first: a server that moves something there at this moment must not find it half removed. */
async function drop(folder: string): Promise<void> {
  const gone = `${folder}.gone`
  await rm(gone, { recursive: true, force: true })
  await rename(folder, gone).catch((e: NodeJS.ErrnoException) => {
    if (e.code !== 'ENOENT') throw e
  })
  await rm(gone, { recursive: true, force: true })
}
