/** Copies a data directory while its server runs: one moment of the database, and every byte that it names (docs/decisions/0013). */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namedBlobs, openSnapshot, snapshotTo, type NamedBlob } from '../db/snapshot'
import { holdRemovals } from '../objects/hold'
import { syncFolder } from '../objects/store'
import type { Services } from '../services'
import { stamp } from '../time'
import {
  copyWhole,
  openBackupFolder,
  putCopy,
  putMark,
  removeOthers,
  shardOf,
  sizeOf,
  syncShard,
  type Mark,
} from './folder'

export interface BackupDone extends Mark {
  readonly folder: string
  /** Files that an earlier backup in the same folder had already. */
  readonly kept: number
  /** Files that were copied. */
  readonly copied: number
  /** Files that no row names any more. */
  readonly removed: number
}

const DATABASE = 'console.db'

/**
 * First half: removals are held and the moment is fixed; what is written from now on is not in this backup. End it by `finish`, or by
 * `abandon`. Throws where another backup of the same data runs, or the folder cannot be used.
 */
export async function beginBackup(services: Pick<Services, 'db' | 'settings' | 'clock'>, to: string) {
  const { dataDir } = services.settings
  const folder = await openBackupFolder(to, dataDir)
  const hold = await holdRemovals(dataDir)
  if (!hold) throw new Error('another backup of this DATA_DIR is running.')
  const next = join(folder, `${DATABASE}.new`)
  const taken = stamp(services.clock.now())
  try {
    // Keys are added to the file and never taken out: one that is newer than the database opens it too.
    await putCopy(join(dataDir, 'master-key'), folder, 'master-key')
    await rm(next, { force: true })
    await snapshotTo(services.db, next)
  } catch (e) {
    await hold.release()
    throw e
  }

  /** Undefined where the bytes are nowhere, or not as many as the row says. */
  const bring = async ({ blob, size }: NamedBlob): Promise<{ bytes: number; copied: boolean } | undefined> => {
    const target = join(await shardOf(folder, blob), blob)
    const right = (bytes: number | null) => bytes !== null && (size === null || bytes === size)
    const there = await sizeOf(target)
    if (there !== null && right(there)) return { bytes: there, copied: false }
    const from = join(dataDir, 'objects', 'blobs', blob.slice(0, 2), blob)
    const bytes = (await copyWhole(from, target)) ?? (await copyWhole(join(hold.folder, blob), target))
    return bytes !== null && right(bytes) ? { bytes, copied: true } : undefined
  }

  /** Second half: bytes are copied, the new database takes the old one's place, and what nobody names is removed. */
  const copyAll = async (): Promise<BackupDone> => {
    const db = await openSnapshot(next)
    const named = new Set<string>()
    const lost: string[] = []
    const sum = { bytes: 0, kept: 0, copied: 0 }
    try {
      for await (const one of namedBlobs(db)) {
        named.add(one.blob)
        const brought = await bring(one)
        if (!brought) lost.push(one.blob)
        else {
          sum.bytes += brought.bytes
          sum[brought.copied ? 'copied' : 'kept'] += 1
        }
      }
    } finally {
      await db.destroy()
    }
    // A name that a power cut forgets would be missing in the backup that this database makes whole.
    await Promise.all([...new Set([...named].map((blob) => blob.slice(0, 2)))].map((s) => syncShard(folder, s)))
    await rename(next, join(folder, DATABASE))
    await syncFolder(folder)
    const mark = { taken, files: named.size, bytes: sum.bytes }
    await putMark(folder, mark)
    const removed = await removeOthers(folder, named)
    if (lost.length > 0) {
      const some = lost.slice(0, 5).join(', ')
      throw new Error(`${lost.length} files of objects are missing or damaged (${some}); all else is backed up.`)
    }
    return { folder, ...mark, kept: sum.kept, copied: sum.copied, removed }
  }
  const abandon = () => hold.release()
  return {
    async finish(): Promise<BackupDone> {
      try {
        return await copyAll()
      } finally {
        await abandon()
      }
    },
    abandon,
  }
}
