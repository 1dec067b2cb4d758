/** Bytes on disk under random ids: write to a temporary file, fsync, rename, fsync the folder. Names live in SQL. */
import type { Readable } from 'node:stream'

export interface Stored {
  readonly blob: string
  readonly size: number
  /** MD5, hex. */
  readonly etag: string
}
export interface ObjectStore {
  /** Streams to disk. Throws `TooLarge` past `limit` bytes and leaves nothing behind on any failure. */
  write(source: Readable, limit: number): Promise<Stored>
  read(blob: string, range?: { start: number; end: number }): Readable
  /** Removes the bytes; no error where they are gone. */
  remove(blob: string): Promise<void>
  /** Removes temporary files and blobs without a row, left by a crash. */
  sweep(known: (blob: string) => Promise<boolean>): Promise<number>
}
