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

/** With this much room, bytes that all writers together take without another look at the disk. */
const PLENTY = 64 * 1024 * 1024
const UNSEEN = 4 * 1024 * 1024

/** What the writers of a folder can still take, so that many at once don't take the reserve either. */
export class DiskRoom {
  readonly #path: string
  /** Bytes that can be taken without a look. */
  #known = 0
  /** Bytes that were taken and that were written so far; what is between them, a look might not see. */
  #taken = 0
  #written = 0
  /** One look at a time, so that no two give the same bytes away. */
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
    // Near the end each is looked at, since rows and other programs take room too.
    this.#known = room - bytes > PLENTY ? UNSEEN : 0
    this.#taken += bytes
  }
}
