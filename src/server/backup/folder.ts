/** A folder of backups, itself a data directory. Only complete and durable files are written to it. */
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseMarks, type DataMark } from '../data/identity'
import { lockFile } from '../db/lock'
import type { NamedBlob } from '../db/named-blobs'
import { fileMd5 } from '../storage/md5'
import { readIdentityFile, syncFolder } from '../storage/disk-store'
import { isBadBlock, isMissingFile, unlessMissing } from '../system/error-code'
import { sizeOf, makeDir } from '../system/files'

const MARK = 'backup.json'
export const MASTER_KEY = 'master-key'

/** Properties of the last complete backup in a folder. */
export interface BackupMark {
  /** UTC, to the second. */
  readonly taken: string
  /** Number of files and their total bytes. */
  readonly files: number
  readonly bytes: number
}

const within = (a: string, b: string) => !relative(a, b).startsWith('..')

/**
 * Creates the folder if missing. Throws if it contains anything but a backup of this data, or is inside or around the
 * data directory.
 */
export async function openBackupFolder(to: string, dataDir: string, mark: DataMark | undefined): Promise<string> {
  await makeDir(to)
  const [folder, data] = await Promise.all([realpath(to), realpath(dataDir)])
  if (within(folder, data) || within(data, folder)) throw new Error('a backup must be outside DATA_DIR.')
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(MARK)) {
    throw new Error(`${JSON.stringify(to)} contains something other than a backup. Name an empty folder.`)
  }
  // A backup would replace the database and delete all files that the new one doesn't name.
  const ids = parseMarks(await readIdentityFile(folder)).map((m) => m.dataId)
  if (ids[0] !== undefined && !ids.some((id) => id === mark?.dataId)) {
    const own = mark ? `the id ${mark.dataId}` : 'no id'
    throw new Error(
      `${JSON.stringify(to)} contains a backup of other data, with the id ${ids[0]}. DATA_DIR ${JSON.stringify(dataDir)} has ${own}. Check DATA_DIR or name another folder.`,
    )
  }
  // Written first, so that an interrupted first backup can start again here.
  if (names.length === 0) await putText(folder, MARK, '{}\n')
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 })
  return folder
}

/** Keeps servers away from the folder until the returned function is called. Throws if one runs on it. */
export async function lockFolder(folder: string): Promise<() => void> {
  const unlock = await lockFile(join(folder, 'server.lock'))
  // Its database would be replaced, and what it writes from then on would be lost.
  if (!unlock)
    throw new Error(`${JSON.stringify(folder)} is in use by a server or another backup. Name another folder.`)
  return unlock
}

export const putMark = (folder: string, mark: BackupMark): Promise<void> =>
  putText(folder, MARK, `${JSON.stringify(mark)}\n`)

const temporary = (path: string) => `${path}.new`

async function putText(folder: string, name: string, text: string) {
  const path = join(folder, name)
  await writeFile(temporary(path), text, { mode: 0o600, flush: true })
  await rename(temporary(path), path)
  await syncFolder(folder)
}

/** Replaces the keys in the folder. */
export const putKeys = (folder: string, text: string): Promise<void> => putText(folder, MASTER_KEY, text)

const keyLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Adds keys behind those in the folder: as in the data directory, the last one is the newest. */
export async function addKeys(folder: string, text: string): Promise<void> {
  const path = join(folder, MASTER_KEY)
  const added = keyLines(text)
  const earlier = (await sizeOf(path)) === null ? [] : keyLines(await readFile(path, 'utf8'))
  const lines = [...earlier.filter((line) => !added.includes(line)), ...added]
  await putKeys(folder, `${lines.join('\n')}\n`)
}

/**
 * Copies a file into place, complete and as the row describes it, or not at all. Null if the file is missing, damaged or
 * can't be read.
 */
export async function copyWhole(from: string, to: string, row: Omit<NamedBlob, 'blob'>): Promise<number | null> {
  try {
    return await copySound(from, to, row)
  } catch (e) {
    // A failed copy doesn't say which of the two disks failed.
    if (!isBadBlock(e) || !(await isUnreadable(from))) throw e
    await rm(temporary(to), { force: true })
    return null
  }
}

async function copySound(from: string, to: string, { size, md5 }: Omit<NamedBlob, 'blob'>): Promise<number | null> {
  try {
    await copyFile(from, temporary(to), constants.COPYFILE_FICLONE)
  } catch (e) {
    if (!isMissingFile(e)) throw e
    return null
  }
  const file = await open(temporary(to), 'r')
  try {
    await file.sync()
    const { size: bytes } = await file.stat()
    const sound = (size === null || bytes === size) && (md5 === null || (await fileMd5(file)) === md5)
    if (sound) await rename(temporary(to), to)
    else await rm(temporary(to))
    return sound ? bytes : null
  } finally {
    await file.close()
  }
}

/** Whether the disk fails to read the file, or it was moved meanwhile. */
async function isUnreadable(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r')
    try {
      await fileMd5(file)
    } finally {
      await file.close()
    }
    return false
  } catch (e) {
    return isBadBlock(e) || isMissingFile(e)
  }
}

/** Creates `folder/objects/blobs/XX` and returns its path. */
export async function shardOf(folder: string, blob: string): Promise<string> {
  const blobs = join(folder, 'objects', 'blobs')
  const shard = join(blobs, blob.slice(0, 2))
  for (const path of [blobs, shard]) {
    if ((await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(dirname(path))
  }
  return shard
}

/** Makes the names in `folder/objects/blobs/XX` durable, if the folder exists. */
export const syncShard = (folder: string, shard: string): Promise<void> =>
  syncFolder(join(folder, 'objects', 'blobs', shard)).catch(unlessMissing(undefined))

/** Removes files that `named` doesn't contain and returns how many. */
export async function removeOthers(folder: string, named: ReadonlySet<string>): Promise<number> {
  const blobs = join(folder, 'objects', 'blobs')
  let removed = 0
  for (const shard of await readdir(blobs).catch(() => [])) {
    const others = (await readdir(join(blobs, shard))).filter((name) => !named.has(name))
    await Promise.all(others.map((name) => rm(join(blobs, shard, name))))
    removed += others.length
  }
  return removed
}
