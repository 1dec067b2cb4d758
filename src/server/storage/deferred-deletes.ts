/**
 * While a folder `objects/held` exists, deleted bytes are moved there. A row is deleted before its bytes, so a database
 * copy made after the folder exists references only bytes among the blobs or in that folder (docs/decisions/0013).
 */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '../db/lock'
import { discard } from './discarded'
import { HELD } from './disk-store'

export interface Hold {
  /** Folder of the bytes deleted meanwhile. */
  readonly folder: string
  /** Deletes them permanently. */
  release(): Promise<void>
}

/** Undefined if a running backup already has the folder. Leftovers of a killed backup are deleted first. */
export async function deferDeletes(dataDir: string): Promise<Hold | undefined> {
  const unlock = await lockFile(join(dataDir, 'backup.lock'))
  if (!unlock) return undefined
  const folder = join(dataDir, 'objects', HELD)
  await drop(folder)
  await mkdir(folder)
  return { folder, release: () => drop(folder).finally(unlock) }
}

/**
 * Discards what a killed backup left, since deleted bytes would take space there for ever. A running backup keeps its folder.
 * Returns whether there was something.
 */
export async function endAbandonedDeferral(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'objects', HELD)
  // A backup that begins right now would find its lock taken.
  if (!existsSync(folder)) return false
  const unlock = await lockFile(join(dataDir, 'backup.lock'))
  if (!unlock) return false
  return discard(folder)
    .then((discarded) => discarded !== undefined)
    .finally(unlock)
}

/** The folder is renamed first, so that a server moving a file there never finds it half deleted. */
async function drop(folder: string): Promise<void> {
  const discarded = await discard(folder)
  if (discarded !== undefined) await rm(discarded, { recursive: true, force: true })
}
