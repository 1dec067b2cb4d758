/** A full disk: how it is known, and the room that objects leave to the database, without which nothing could be deleted any more. */
import { statfs } from 'node:fs/promises'

/** Bytes that objects leave free; on small disks a twentieth of them. */
const RESERVE = 32 * 1024 * 1024
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])

/** Whether a failure says that no more can be stored. */
export const isFull = (e: unknown): boolean =>
  e instanceof Error && (('code' in e && FULL.has(String(e.code))) || isFull(e.cause))

/** What objects and rows leave free on a disk of so many bytes. */
export const reserveOf = (disk: number): number => Math.min(RESERVE, disk / 20)

/** Throws as a full disk does where the file system of `path` has only its reserve left. */
export async function requireDiskSpace(path: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(path)
  if (bavail * bsize >= reserveOf(blocks * bsize)) return
  throw Object.assign(new Error('No room is left beside the reserve.'), { code: 'ENOSPC' })
}
