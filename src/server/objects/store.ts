/** Bytes on disk under random ids: write to a temporary file, fsync, rename, fsync the folder. Names live in SQL. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { requireRoom } from './room'

export interface Stored {
  readonly blob: string
  readonly size: number
  /** MD5, hex. */
  readonly etag: string
}
export interface ObjectStore {
  /** Streams to disk. Throws `TooLarge` past `limit` bytes, what `isFull` knows where there is no room, and leaves nothing behind on any failure; the source is not destroyed. */
  write(source: Readable, limit: number): Promise<Stored>
  read(blob: string, range?: { start: number; end: number }): Readable
  /** Removes the bytes, or puts them aside while a backup holds removals (`hold.ts`); no error where they are gone. */
  remove(blob: string): Promise<void>
  /** Removes temporary files and blobs without a row, left by a crash. */
  sweep(known: (blob: string) => Promise<boolean>): Promise<number>
}

/** What one PUT may hold: 5 GiB. */
export const MAX_OBJECT_BYTES = 5 * 1024 ** 3

/** Beside the blobs: what was removed while a backup needs it. */
export const HELD = 'held'

export class TooLarge extends Error {
  constructor(limit: number) {
    super(`The object is larger than ${limit} bytes.`)
  }
}

const ignore = () => {}
/** Bytes between two looks at how full the disk is. */
const LOOK = 4 * 1024 * 1024
const BLOB = /^[0-9a-f]{32}$/

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
    if (this.size + bytes > this.#limit) throw new TooLarge(this.#limit)
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

  constructor(root: string) {
    this.#tmp = join(root, 'tmp')
    this.#blobs = join(root, 'blobs')
    this.#held = join(root, HELD)
  }

  async prepare() {
    for (const path of [this.#tmp, this.#blobs]) {
      await mkdir(path, { recursive: true })
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
    const look = () => requireRoom(this.#tmp)
    // It may fail while the file is being opened, when nobody listens yet; `finished` finds out afterwards.
    source.on('error', ignore)
    try {
      await look()
      const file = await open(tmp, 'wx', 0o600)
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
      if ((await mkdir(dirname(path), { recursive: true })) !== undefined) await syncFolder(this.#blobs)
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

  async sweep(known: (blob: string) => Promise<boolean>) {
    let removed = 0
    for await (const entry of await opendir(this.#tmp)) {
      await rm(join(this.#tmp, entry.name), { force: true, recursive: true })
      removed++
    }
    for await (const shard of await opendir(this.#blobs)) {
      if (!shard.isDirectory()) continue
      for await (const entry of await opendir(join(this.#blobs, shard.name))) {
        if (BLOB.test(entry.name) && (await known(entry.name))) continue
        if (BLOB.test(entry.name)) await this.remove(entry.name)
        else await rm(join(this.#blobs, shard.name, entry.name), { force: true, recursive: true })
        removed++
      }
    }
    return removed
  }
}

/** The store below `DATA_DIR/objects`; temporary files lie beside the blobs, so that a rename never crosses a filesystem. */
export async function openStore(dataDir: string): Promise<ObjectStore> {
  const store = new DiskStore(join(dataDir, 'objects'))
  await store.prepare()
  await syncFolder(dataDir)
  return store
}
