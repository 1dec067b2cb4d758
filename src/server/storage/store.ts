/** Bytes on disk under random ids: write to a temporary file, fsync, rename, fsync the folder. Names live in SQL. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { inheritOwner } from '../system/owner'
import { requireDiskSpace } from '../system/disk-space'

export interface Stored {
  readonly blob: string
  readonly size: number
  /** MD5, hex. */
  readonly etag: string
}
export interface StoredFile {
  readonly size: number
  readonly changed: number
}
export interface ObjectStore {
  /** Streams to disk. Throws `BlobTooLarge` past `limit` bytes, what `isFull` knows where there is no room, and leaves nothing behind on any failure; the source is not destroyed. */
  write(source: Readable, limit: number): Promise<Stored>
  read(blob: string, range?: { start: number; end: number }): Readable
  /** Removes the bytes, or puts them aside while a backup holds removals (`hold.ts`); no error where they are gone. */
  remove(blob: string): Promise<void>
  /** The file's length and when it changed last, in milliseconds; null where it is missing. */
  stat(blob: string): Promise<StoredFile | null>
  /** Puts bytes back that a sweep moved to `lost` although a row names them; false where they are not there either. */
  recover(blob: string): Promise<boolean>
  /** Removes unfinished uploads, left by a crash. Call before anything is written. */
  clearTemporary(): Promise<void>
}

/** What one PUT may hold: 5 GiB. */
export const MAX_OBJECT_BYTES = 5 * 1024 ** 3

/** Beside the blobs: what was removed while a backup needs it. */
export const HELD = 'held'
/** Beside the blobs: files that no row named, in a folder for each day (`sweep.ts`). */
export const LOST = 'lost'

export class BlobTooLarge extends Error {
  constructor(limit: number) {
    super(`The object is larger than ${limit} bytes.`)
  }
}

const ignore = () => {}
/** Bytes between two looks at how full the disk is. */
const LOOK = 4 * 1024 * 1024
export const BLOB = /^[0-9a-f]{32}$/

/** Makes a rename or a new folder durable: without it a power cut may forget the directory entry. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Counts and hashes what passes. Chunks that wait are written in one call. */
class Sink extends Writable {
  size = 0
  readonly #file: FileHandle
  readonly #limit: number
  readonly #look: () => Promise<void>
  readonly #hash = createHash('md5')

  constructor(file: FileHandle, limit: number, look: () => Promise<void>) {
    super({ highWaterMark: 2 * 1024 * 1024 })
    this.#file = file
    this.#limit = limit
    this.#look = look
  }
  etag() {
    return this.#hash.digest('hex')
  }
  override _writev(chunks: { chunk: unknown }[], done: (error?: Error | null) => void) {
    this.#append(chunks.map((c) => c.chunk as Buffer)).then(() => done(), done)
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#append([chunk]).then(() => done(), done)
  }
  async #append(chunks: readonly Buffer[]) {
    const bytes = chunks.reduce((n, c) => n + c.length, 0)
    if (this.size + bytes > this.#limit) throw new BlobTooLarge(this.#limit)
    let left = chunks
    // The disk works while the hash is computed.
    let writing = this.#file.writev([...left])
    for (const chunk of chunks) this.#hash.update(chunk)
    let { bytesWritten } = await writing
    // A nearly full disk or a signal may cut a write short without an error.
    while (bytesWritten < left.reduce((n, c) => n + c.length, 0)) {
      left = [Buffer.concat(left).subarray(bytesWritten)]
      writing = this.#file.writev([...left])
      ;({ bytesWritten } = await writing)
    }
    const looked = Math.floor(this.size / LOOK)
    this.size += bytes
    if (Math.floor(this.size / LOOK) > looked) await this.#look()
  }
}

/** Unlike `pipeline` it leaves the source alone when the sink refuses: a request must outlive its refusal to be answered. */
async function pour(source: Readable, sink: Sink) {
  try {
    const done = Promise.all([finished(source, { writable: false }), finished(sink)])
    source.pipe(sink)
    await done
  } catch (error) {
    source.unpipe(sink)
    sink.destroy()
    throw error
  }
}

class DiskStore implements ObjectStore {
  readonly #tmp: string
  readonly #blobs: string
  readonly #held: string
  readonly #lost: string

  constructor(root: string) {
    this.#tmp = join(root, 'tmp')
    this.#blobs = join(root, 'blobs')
    this.#held = join(root, HELD)
    this.#lost = join(root, LOST)
  }

  async prepare() {
    for (const path of [this.#tmp, this.#blobs]) {
      if ((await mkdir(path, { recursive: true })) !== undefined) await inheritOwner(path)
      await syncFolder(dirname(path))
    }
  }

  #path(blob: string) {
    if (!BLOB.test(blob)) throw new Error('Not a blob id.')
    return join(this.#blobs, blob.slice(0, 2), blob)
  }

  async write(source: Readable, limit: number): Promise<Stored> {
    const blob = randomBytes(16).toString('hex')
    const tmp = join(this.#tmp, blob)
    const look = () => requireDiskSpace(this.#tmp)
    // It may fail while the file is being opened, when nobody listens yet; `finished` finds out afterwards.
    source.on('error', ignore)
    try {
      await look()
      const file = await open(tmp, 'wx', 0o600)
      await inheritOwner(tmp)
      let stored: Stored
      try {
        const sink = new Sink(file, limit, look)
        await pour(source, sink)
        await file.sync()
        stored = { blob, size: sink.size, etag: sink.etag() }
      } finally {
        await file.close()
      }
      const path = this.#path(blob)
      if ((await mkdir(dirname(path), { recursive: true })) !== undefined) {
        await inheritOwner(dirname(path))
        await syncFolder(this.#blobs)
      }
      await rename(tmp, path)
      await syncFolder(dirname(path))
      return stored
    } catch (error) {
      await rm(tmp, { force: true })
      await rm(this.#path(blob), { force: true })
      throw error
    } finally {
      source.off('error', ignore)
    }
  }

  read(blob: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.#path(blob), { ...range, highWaterMark: 256 * 1024 })
  }

  async remove(blob: string) {
    const path = this.#path(blob)
    try {
      // One step that also asks: where nothing is held there is no such folder.
      await rename(path, join(this.#held, blob))
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'ENOENT') throw e
      await rm(path, { force: true })
    }
  }

  async stat(blob: string) {
    try {
      const { size, mtimeMs } = await stat(this.#path(blob))
      return { size, changed: mtimeMs }
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'ENOENT') throw e
      return null
    }
  }

  async recover(blob: string) {
    const path = this.#path(blob)
    const days = await readdir(this.#lost).catch(() => [])
    for (const day of days) {
      try {
        await rename(join(this.#lost, day, blob), path)
        await syncFolder(dirname(path))
        return true
      } catch (e) {
        if ((e as NodeJS.ErrnoException).code !== 'ENOENT') throw e
      }
    }
    return false
  }

  async clearTemporary() {
    for await (const entry of await opendir(this.#tmp)) {
      await rm(join(this.#tmp, entry.name), { force: true, recursive: true })
    }
  }
}

/** The store below `DATA_DIR/objects`; temporary files lie beside the blobs, so that a rename never crosses a filesystem. */
export async function openStore(dataDir: string): Promise<ObjectStore> {
  const store = new DiskStore(join(dataDir, 'objects'))
  await store.prepare()
  await syncFolder(dataDir)
  return store
}
