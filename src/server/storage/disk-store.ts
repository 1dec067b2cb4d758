/** Bytes on disk under random ids: write to a temporary file, fsync, rename, fsync the folder. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { errorCode, isMissingFile } from '../system/error-code'
import { DiskRoom, isFull } from '../system/disk-space'
import { discard } from './discarded'
import { BlobTooLarge, requireBlob, type ByteSpan, type ObjectStore, type Stored, type WriteOptions } from './store'

/** Folder of bytes deleted while a backup needs them. */
export const HELD = 'held'
/** Folder of unreferenced files, with a folder for each day (`sweep.ts`). */
export const LOST = 'lost'

const ignore = () => {}

/** Makes a rename or a new folder durable; without this a power cut can lose the directory entry. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Bytes hashed before other requests get a turn. */
const HASHED_AT_ONCE = 256 * 1024
/**
 * Bytes that wait for the disk. A turn reads as many from the client, so more would delay other requests: with 2 MiB, one turn in
 * a hundred takes three times as long.
 */
const READ_AHEAD = 256 * 1024

/** Counts and hashes the stream. Waiting chunks are written in one call. */
class Sink extends Writable {
  size = 0
  readonly #file: FileHandle
  readonly #limit: number
  readonly #room: DiskRoom
  readonly #hash = createHash('md5')
  #sincePause = 0

  constructor(file: FileHandle, limit: number, room: DiskRoom) {
    super({ highWaterMark: READ_AHEAD })
    this.#file = file
    this.#limit = limit
    this.#room = room
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
    await this.#room.use(bytes, () => this.#writeAll(chunks))
    this.size += bytes
  }
  async #writeAll(chunks: readonly Buffer[]) {
    let left = chunks
    // The disk writes while the hash is computed.
    let [{ bytesWritten }] = await Promise.all([this.#file.writev([...left]), this.#hashAll(chunks)])
    // A nearly full disk or a signal can shorten a write without an error.
    while (bytesWritten < left.reduce((n, c) => n + c.length, 0)) {
      left = [Buffer.concat(left).subarray(bytesWritten)]
      ;({ bytesWritten } = await this.#file.writev([...left]))
    }
  }
  async #hashAll(chunks: readonly Buffer[]) {
    for (const chunk of chunks)
      for (let at = 0; at < chunk.length;) {
        if (this.#sincePause === HASHED_AT_ONCE) {
          await pause()
          this.#sincePause = 0
        }
        const some = chunk.subarray(at, at + HASHED_AT_ONCE - this.#sincePause)
        this.#hash.update(some)
        this.#sincePause += some.length
        at += some.length
      }
  }
}

/** Unlike `pipeline`, leaves the source open if the sink refuses, so that the request can still get a response. */
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
  readonly #dataDir: string
  readonly #tmp: string
  readonly #blobs: string
  readonly #held: string
  readonly #lost: string
  readonly #room: DiskRoom

  constructor(dataDir: string) {
    const root = join(dataDir, 'objects')
    this.#dataDir = dataDir
    this.#tmp = join(root, 'tmp')
    this.#blobs = join(root, 'blobs')
    this.#held = join(root, HELD)
    this.#lost = join(root, LOST)
    this.#room = new DiskRoom(this.#tmp)
  }

  async prepare() {
    const root = dirname(this.#tmp)
    for (const path of [this.#tmp, this.#blobs]) {
      await mkdir(path, { recursive: true })
      await syncFolder(root)
    }
  }

  #path(blob: string) {
    requireBlob(blob)
    return join(this.#blobs, blob.slice(0, 2), blob)
  }

  async write(source: Readable, limit: number, options: WriteOptions = {}): Promise<Stored> {
    const blob = options.blob ?? randomBytes(16).toString('hex')
    requireBlob(blob)
    // A killed copy of bytes with a given id leaves its temporary file.
    if (options.blob !== undefined) await rm(join(this.#tmp, blob), { force: true })
    const tmp = join(this.#tmp, blob)
    // The stream can fail while the file is being opened, before anyone listens; `finished` reports that afterwards.
    source.on('error', ignore)
    try {
      const file = await this.#room.use(0, () => open(tmp, 'wx', 0o600))
      let stored: Stored
      try {
        const sink = new Sink(file, limit, this.#room)
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

  async open(blob: string, range?: ByteSpan) {
    const file = await this.stat(blob)
    if (!file) return null
    // Without an end, each read takes a whole buffer, however short the file is.
    const whole = file.size === 0 ? undefined : { start: 0, end: file.size - 1 }
    const source = this.read(blob, range ?? whole)
    try {
      await once(source, 'open')
      return { ...file, source }
    } catch (e) {
      if (!isMissingFile(e)) throw e
      return null
    }
  }

  read(blob: string, range?: ByteSpan): Readable {
    return createReadStream(this.#path(blob), { ...range, highWaterMark: 256 * 1024 })
  }

  async remove(blob: string) {
    const path = this.#path(blob)
    try {
      // One step that also checks, since the folder exists only during a backup.
      await rename(path, join(this.#held, blob))
    } catch (e) {
      if (!isMissingFile(e)) throw e
      await rm(path, { force: true })
    }
  }

  async stat(blob: string) {
    try {
      const { size, mtimeMs } = await stat(this.#path(blob))
      return { size, changed: mtimeMs }
    } catch (e) {
      if (!isMissingFile(e)) throw e
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
        if (!isMissingFile(e)) throw e
      }
    }
    return false
  }

  async *list() {
    for await (const shard of await opendir(this.#blobs)) {
      if (!shard.isDirectory()) continue
      const folder = join(this.#blobs, shard.name)
      const changed = (name: string) =>
        stat(join(folder, name)).then(
          (s) => s.ctimeMs,
          () => Infinity,
        )
      yield (await readdir(folder)).map((name) => ({ name, changed: () => changed(name) }))
    }
  }

  async clearTemporary() {
    if ((await readdir(this.#tmp)).length === 0) return
    const discarded = await discard(this.#tmp)
    try {
      await this.prepare()
    } catch (e) {
      if (!isFull(e) || discarded === undefined) throw e
      await rm(discarded, { recursive: true, force: true })
      await this.prepare()
    }
  }

  async clearAbandoned(before: number) {
    const uploads = await clearOlder(this.#tmp, before)
    return uploads + (await clearOlder(dirname(this.#tmp), before, NEXT_IDENTITY))
  }

  readIdentity() {
    return readIdentityFile(this.#dataDir)
  }
  writeIdentity(text: string) {
    return writeIdentityFile(this.#dataDir, text)
  }
  async identityWritten() {
    return (await stat(identityFile(this.#dataDir))).ctimeMs
  }
}

/** Deletes what was last changed before this time, or of that only such names, and returns how many. */
async function clearOlder(folder: string, before: number, names?: RegExp): Promise<number> {
  let cleared = 0
  for await (const entry of await opendir(folder)) {
    if (names && !names.test(entry.name)) continue
    const path = join(folder, entry.name)
    // Finished or refused in the meantime.
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { force: true, recursive: true })
    cleared += 1
  }
  return cleared
}

/** The next content of the identity, until it has the file's name. A killed process leaves it. */
const NEXT_IDENTITY = /^identity\.[0-9a-f]{16}\.new$/
const identityFile = (dataDir: string) => join(dataDir, 'objects', 'identity')

/** Reads the identity of a data directory or a backup; empty if missing. */
export async function readIdentityFile(dataDir: string): Promise<string> {
  return readFile(identityFile(dataDir), 'utf8').catch((e: unknown) => {
    if (!isMissingFile(e) && errorCode(e) !== 'ENOTDIR') throw e
    return ''
  })
}

/** Replaces the file, durable once this resolves. A server, its backup and other servers can do so at the same time. */
export async function writeIdentityFile(dataDir: string, text: string): Promise<void> {
  const path = identityFile(dataDir)
  const next = `${path}.${randomBytes(8).toString('hex')}.new`
  try {
    const file = await open(next, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(next, path)
  } catch (e) {
    await rm(next, { force: true })
    throw e
  }
  await syncFolder(join(dataDir, 'objects'))
}

/**
 * The store below `DATA_DIR/objects`. Temporary files are beside the blobs, so that a rename never crosses file
 * systems.
 */
export async function openDiskStore(dataDir: string): Promise<ObjectStore> {
  const store = new DiskStore(dataDir)
  await store.prepare()
  await syncFolder(dataDir)
  return store
}
