/**
 * Disk space released when the disk is full. The file `reserve` occupies it, so that a start and a deletion still find
 * room for SQLite's writes (docs/decisions/0018).
 */
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isFull, reserveOf } from '../system/disk-space'

const MOST = 16 * 1024 * 1024
const STEP = 64 * 1024
/** Bytes that the database needs to open its files. */
const OPENING = 1024 * 1024

const fileOf = (dataDir: string) => join(dataDir, 'reserve')

/** Creates the file if missing and if the disk has room beside the space that objects leave free. */
export async function createReserve(dataDir: string): Promise<void> {
  const file = fileOf(dataDir)
  const there = await stat(file).catch(() => null)
  if (there) return
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const size = Math.min(MOST, Math.floor((blocks * bsize) / 20))
  if (bavail * bsize < size + 2 * reserveOf(blocks * bsize)) return
  const made = `${file}.new`
  const handle = await open(made, 'w', 0o600)
  try {
    // Written bytes, because a file with only a length takes no space; not zeros, which some file systems omit.
    const piece = Buffer.alloc(STEP, 'reserve ')
    for (let at = 0; at < size; at += STEP) await handle.write(piece, 0, STEP, at)
    await handle.sync()
  } catch (e) {
    await rm(made, { force: true })
    // The disk filled up meanwhile or limits file sizes, so there is no reserve.
    if (isFull(e)) return
    throw e
  } finally {
    await handle.close()
  }
  await rename(made, file)
}

/**
 * Releases the reserve if a database could hardly be opened. SQLite maps a file, and a page of it without room on the disk ends the
 * process by a signal, which nothing can catch.
 */
export async function makeRoomToOpen(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < OPENING) await rm(fileOf(dataDir), { force: true })
}

/** Runs `act`. If the disk is full, releases the reserve and runs `act` once more, which must be idempotent. */
export async function withReserve<T>(dataDir: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (e) {
    if (!isFull(e)) throw e
    await rm(fileOf(dataDir), { force: true })
    return act()
  }
}
