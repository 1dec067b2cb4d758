/**
 * Detects a full disk and reserves space that objects leave to the database, without which nothing could be deleted.
 */
import { statfs } from 'node:fs/promises'

/** Bytes that objects leave free; on small disks a twentieth. */
const RESERVE = 32 * 1024 * 1024
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])

/** Whether an error means that the disk is full. */
export const isFull = (e: unknown): boolean =>
  e instanceof Error && (('code' in e && FULL.has(String(e.code))) || isFull(e.cause))

/** Bytes that objects and rows leave free on a disk of this size. */
export const reserveOf = (disk: number): number => Math.min(RESERVE, disk / 20)

/** Throws like a full disk if the file system of `path` has only its reserve left. */
export async function requireDiskSpace(path: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(path)
  if (bavail * bsize >= reserveOf(blocks * bsize)) return
  throw Object.assign(new Error('Only the reserve of the disk is left.'), { code: 'ENOSPC' })
}
