/**
 * Copies a data directory while its server runs: one snapshot of the database and every file that it references
 * (docs/decisions/0013).
 */
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eachAtOnce } from '../system/at-once'
import { databaseMark, keysBelong, marksText, nextGeneration, parseMarks, type DataMark } from '../data/identity'
import { namedBlobs, type NamedBlob } from '../db/named-blobs'
import { openSnapshot, snapshotTo } from '../db/snapshot'
import { deferDeletes } from '../storage/deferred-deletes'
import { readIdentityFile, syncFolder, writeIdentityFile } from '../storage/disk-store'
import { secretsOf } from '../core/secrets'
import type { Services } from '../core/services'
import { sizeOf } from '../system/files'
import { stamp } from '../system/time'
import {
  addKeys,
  copyWhole,
  lockFolder,
  MASTER_KEY,
  openBackupFolder,
  putKeys,
  putMark,
  removeOthers,
  shardOf,
  syncShard,
  type BackupMark,
} from './folder'

export interface BackupDone extends BackupMark {
  readonly folder: string
  /** Files that an earlier backup in the same folder already has. */
  readonly kept: number
  /** Files that were copied. */
  readonly copied: number
  /** Files that no row references any more. */
  readonly removed: number
}

const DATABASE = 'console.db'
/** Files are copied side by side: sorted, the same damage always reads the same. */
const firstOf = (names: readonly string[]): string => names.toSorted().slice(0, 5).join(', ')

/** Files copied at once: each waits for the disk, and the disk makes several durable together. */
const AT_ONCE = 16

/** A backup whose snapshot is taken. */
interface Begun {
  readonly services: Pick<Services, 'store'>
  readonly dataDir: string
  /** The folder of the backup. */
  readonly folder: string
  /** The snapshot in it, which replaces the earlier database once its files are copied. */
  readonly next: string
  /** Time of the snapshot. */
  readonly taken: string
  /** The content of the key file at that time. */
  readonly keys: string
  /** Folder of bytes deleted since then. */
  readonly deleted: string
}

/**
 * First half: deletions are held back and the snapshot is taken; later writes aren't in this backup. End with `finish`
 * or `abandon`. Throws if another backup of the same data runs, or a server on the folder, or the folder can't be used.
 */
export async function beginBackup(services: Pick<Services, 'db' | 'settings' | 'clock' | 'store'>, to: string) {
  const { dataDir } = services.settings
  const folder = await openBackupFolder(to, dataDir, await databaseMark(services.db))
  const hold = await deferDeletes(dataDir)
  if (!hold) throw new Error('another backup of this DATA_DIR is running.')
  let unlock: (() => void) | undefined
  const abandon = () => hold.release().finally(() => unlock?.())
  const next = join(folder, `${DATABASE}.new`)
  const taken = stamp(services.clock.now())
  let keys: string
  try {
    unlock = await lockFolder(folder)
    await rm(next, { force: true })
    await snapshotTo(services.db, next)
    // A rotation that ends between the two is noticed when the snapshot is opened.
    keys = await readFile(join(dataDir, MASTER_KEY), 'utf8')
    // From here on this snapshot is older than the data. Restored without its files, its database is refused.
    if (await databaseMark(services.db)) await nextGeneration(services.db, services.store)
  } catch (e) {
    await abandon()
    throw e
  }
  return {
    async finish(): Promise<BackupDone> {
      try {
        return await copyAll({ services, dataDir, folder, next, taken, keys, deleted: hold.folder })
      } finally {
        await abandon()
      }
    },
    abandon,
  }
}

/** Second half: files are copied, the new database replaces the old one, and unreferenced files are removed. */
async function copyAll(backup: Begun): Promise<BackupDone> {
  const { folder, taken, keys } = backup
  const { mark, named, lost, shards, bytes, kept, copied } = await copyNamed(backup)
  // A file name lost in a power cut would be missing from the backup that this database completes.
  await Promise.all([...shards].map((s) => syncShard(folder, s)))
  await replaceDatabase(backup, mark)
  const done = { taken, files: named.size, bytes }
  await putMark(folder, done)
  await putKeys(folder, keys)
  const removed = await removeOthers(folder, named)
  if (lost.length > 0) {
    const problem = `Missing or damaged files of objects: ${lost.length} (${firstOf(lost)}).`
    throw new Error(`${problem} Everything else is backed up.`)
  }
  return { folder, ...done, kept, copied, removed }
}

/** Copies every file that the snapshot references. `lost`: files that are missing, damaged or can't be read. */
async function copyNamed(backup: Begun) {
  const { folder, next, keys } = backup
  const db = await openSnapshot(next)
  const named = new Set<string>()
  const lost: string[] = []
  const shards = new Set<string>()
  const sum = { bytes: 0, kept: 0, copied: 0 }
  try {
    if (!(await keysBelong(db, secretsOf(keys)))) {
      throw new Error('master-key does not open the copy of the database. If it was rotated meanwhile, run this again.')
    }
    const mark = await databaseMark(db)
    await eachAtOnce(AT_ONCE, namedBlobs(db), async (one) => {
      named.add(one.blob)
      const shard = one.blob.slice(0, 2)
      if (!shards.has(shard)) await shardOf(folder, one.blob)
      shards.add(shard)
      const brought = await bring(backup, one)
      if (!brought) lost.push(one.blob)
      else {
        sum.bytes += brought.bytes
        sum[brought.copied ? 'copied' : 'kept'] += 1
      }
    })
    return { mark, named, lost, shards, ...sum }
  } finally {
    await db.destroy()
  }
}

/** Copies a file unless the backup has it. Undefined if the file is missing, damaged or can't be read. */
async function bring(
  { services, dataDir, folder, deleted }: Begun,
  named: NamedBlob,
): Promise<{ readonly bytes: number; readonly copied: boolean } | undefined> {
  const { blob, size } = named
  const target = join(folder, 'objects', 'blobs', blob.slice(0, 2), blob)
  const there = await sizeOf(target)
  if (there !== null && (size === null || there === size)) return { bytes: there, copied: false }
  const from = join(dataDir, 'objects', 'blobs', blob.slice(0, 2), blob)
  const copy = async () =>
    (await copyWhole(from, target, named)) ?? (await copyWhole(join(deleted, blob), target, named))
  const bytes = (await copy()) ?? ((await services.store.recover(blob)) ? await copy() : null)
  return bytes === null ? undefined : { bytes, copied: true }
}

/** Replaces the database of an earlier backup. At every moment the files are marked as belonging to the current one. */
async function replaceDatabase({ folder, next, keys }: Begun, mark: DataMark | undefined): Promise<void> {
  if (mark) await writeIdentityFile(folder, marksText([...parseMarks(await readIdentityFile(folder)), mark]))
  // A rotation drops keys that the previous database needs until it is replaced.
  await addKeys(folder, keys)
  // Leftovers of a command that ran on the backup belong to the previous database.
  for (const log of ['-wal', '-shm']) await rm(join(folder, DATABASE + log), { force: true })
  await rename(next, join(folder, DATABASE))
  await syncFolder(folder)
  if (mark) await writeIdentityFile(folder, marksText([mark]))
}
