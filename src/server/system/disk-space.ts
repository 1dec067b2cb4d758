/**
 * Detects a full disk and reserves space that objects leave to the database, without which nothing could be deleted.
 */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './error-code'
import { sizeOf } from './files'

/** Bytes that objects leave free; on small disks a twentieth. */
const RESERVE = 32 * 1024 * 1024
/** The last one is PostgreSQL's. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'])

/** Whether an error means that the disk is full. */
export const isFull = (e: unknown): boolean => e instanceof Error && (FULL.has(errorCode(e) ?? '') || isFull(e.cause))

/** Bytes that objects and rows leave free on a disk of this size. */
export const reserveOf = (disk: number): number => Math.min(RESERVE, disk / 20)

/** Bytes that can be written until only the reserve is left; negative if a part of it is used. */
async function roomOn(path: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(path)
  return bavail * bsize - reserveOf(blocks * bsize)
}
const noRoom = () => Object.assign(new Error('Only the reserve of the disk is left.'), { code: 'ENOSPC' })

/** Throws like a full disk if the file system of `path` has only its reserve left. */
export async function requireDiskSpace(path: string): Promise<void> {
  if ((await roomOn(path)) < 0) throw noRoom()
}

/** The same for rows: they are in the write-ahead log, which can need its size once more in the database. */
export async function requireRowSpace(dataDir: string): Promise<void> {
  const log = (await sizeOf(join(dataDir, 'console.db-wal'))) ?? 0
  if ((await roomOn(dataDir)) < log) throw noRoom()
}

/** Bytes that all writers together can write between two checks of a disk with enough space. */
const PLENTY = 64 * 1024 * 1024
const UNSEEN = 4 * 1024 * 1024

/** Space left for the writers of a folder, so that concurrent writes don't use the reserve. */
export class DiskRoom {
  readonly #path: string
  /** Bytes that can be reserved without a check. */
  #known = 0
  /** Bytes reserved and bytes written. A check might not see the difference. */
  #taken = 0
  #written = 0
  /** One check at a time, so that no space is given out twice. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  /** Writes `bytes` by `act`. Throws like a full disk, and writes nothing, if they would take of the reserve. */
  async use<T>(bytes: number, act: () => Promise<T>): Promise<T> {
    if (!this.#takeKnown(bytes)) {
      const taking = this.#last.then(() => this.#take(bytes))
      this.#last = taking.catch(() => undefined)
      await taking
    }
    try {
      return await act()
    } finally {
      this.#written += bytes
    }
  }

  #takeKnown(bytes: number): boolean {
    if (bytes >= this.#known) return false
    this.#known -= bytes
    this.#taken += bytes
    return true
  }

  async #take(bytes: number): Promise<void> {
    if (this.#takeKnown(bytes)) return
    const written = this.#written
    const room = (await roomOn(this.#path)) - (this.#taken - written)
    if (room <= bytes) throw noRoom()
    // Near the limit every write is checked, because rows and other programs use space too.
    this.#known = room - bytes > PLENTY ? UNSEEN : 0
    this.#taken += bytes
  }
}
