/** Bytes under random ids, on disk or in an S3-compatible store. Names are in SQL. */
import type { Readable } from 'node:stream'

export interface Stored {
  readonly blob: string
  readonly size: number
  /** MD5, hex. */
  readonly etag: string
}
export interface StoredFile {
  readonly size: number
  /** Last change in milliseconds. */
  readonly changed: number
}
export interface OpenedFile extends StoredFile {
  /** The bytes of the range, or all. Destroy it unless it is read to its end. */
  readonly source: Readable
}
export interface ByteSpan {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}
export interface WriteOptions {
  /** The exact number of bytes, if known: they then stream through without a buffer. */
  readonly length?: number | undefined
  /** Id of bytes that another store has; random by default. Their previous bytes are replaced. */
  readonly blob?: string
  /** Whose bytes these are, where uploads of unknown length share a bounded memory. */
  readonly account?: number
}
export interface ListedBlob {
  /** The name, also of a file that isn't a blob. */
  readonly name: string
  /** Milliseconds by the clock of the store; Infinity if the file no longer exists. */
  readonly changed: () => Promise<number>
}
/** Headers of content that a browser saves instead of showing it. */
export interface LinkHeaders {
  readonly contentType: string
  readonly disposition: string
}
export interface ObjectStore {
  /**
   * Seconds for which bytes stay after the row that referenced them, so that a restored database finds them. Undefined
   * if they are deleted at once.
   */
  readonly keepSeconds?: number
  /**
   * Streams the bytes and makes them durable. Throws `BlobTooLarge` past `limit` bytes, an `isFull` error without space,
   * `StoreBusy` for one upload of unknown length too many, and `StoreAway` if the store can't be reached. Leaves nothing
   * behind on any failure. Doesn't destroy the source.
   */
  write(source: Readable, limit: number, options?: WriteOptions): Promise<Stored>
  /** Null if missing. */
  open(blob: string, range?: ByteSpan): Promise<OpenedFile | null>
  /** The same, opened once it is read. Fails with `ENOENT` if missing. */
  read(blob: string, range?: ByteSpan): Readable
  /** An address that serves the bytes for a minute with these headers; null if clients can't reach the store. */
  link?(blob: string, headers: LinkHeaders): Promise<string | null>
  /** Deletes the bytes, or moves them aside during a backup (`deferred-deletes.ts`); no error if they don't exist. */
  remove(blob: string): Promise<void>
  /** Null if missing. */
  stat(blob: string): Promise<StoredFile | null>
  /**
   * Moves bytes back that a sweep moved to `lost` although a row references them; false if they aren't there either.
   */
  recover(blob: string): Promise<boolean>
  /** Every file, in pages. */
  list(): AsyncIterable<readonly ListedBlob[]>
  /** Discards unfinished uploads left by a crash. Call before anything is written. */
  clearTemporary(): Promise<void>
  /**
   * Deletes unfinished uploads, and identities that were never completed, that nobody wrote to since this time, in
   * milliseconds, and returns how many. An upload on its way is never that quiet (`pace.ts`).
   */
  clearAbandoned(before: number): Promise<number>
  /** The text that links the bytes to a database; empty if there is none. */
  readIdentity(): Promise<string>
  /** Replaces the text, durable once this resolves. */
  writeIdentity(text: string): Promise<void>
  /** Time of the last `writeIdentity` in milliseconds, by the clock that stamps files. */
  identityWritten(): Promise<number>
}

/** Maximum bytes of one PUT: 5 GiB. */
export const MAX_OBJECT_BYTES = 5 * 1024 ** 3

export class BlobTooLarge extends Error {
  constructor(limit: number) {
    super(`The object is larger than ${limit} bytes.`)
  }
}

/** The store can't be reached, or what it answered can't be trusted. The message is for the log. */
export class StoreAway extends Error {
  readonly code = 'STORE_AWAY'
}
/** Too many uploads of unknown length are under way. The request can be repeated, at once with a length. */
export class StoreBusy extends Error {}

export const isStoreAway = (e: unknown): e is StoreAway => e instanceof StoreAway

const BLOB = /^[0-9a-f]{32}$/
/** Whether a name is the random id of a file of this program. */
export const isBlob = (name: string): boolean => BLOB.test(name)
/** Throws for any other name, before it becomes a path. */
export function requireBlob(name: string): void {
  if (!isBlob(name)) throw new Error("This isn't a blob id.")
}
