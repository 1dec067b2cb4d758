/**
 * Compares bytes with their row while sending. The last chunk waits for the verdict, so that damaged data never looks
 * complete.
 */
import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { ObjectStore } from '#/server/storage/store'

/** The file of an object has another length or content. The message names only the file. */
export class DamagedObject extends Error {
  readonly blob: string
  constructor(blob: string, what: string) {
    super(`The file ${blob} of an object is damaged: ${what}.`)
    this.blob = blob
  }
}

export interface Expected {
  readonly blob: string
  /** Number of bytes sent. */
  readonly bytes: number
  /** MD5 of all bytes, hex; null if only a part is sent. */
  readonly md5: string | null
}

export class CheckedBytes extends Transform {
  readonly #expected: Expected
  readonly #hash
  #count = 0
  #held: Buffer | undefined
  /** Whether all bytes were compared and are right. */
  isSound = false

  constructor(expected: Expected) {
    super({ highWaterMark: 1024 * 1024 })
    this.#expected = expected
    this.#hash = expected.md5 === null ? null : createHash('md5')
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#hash?.update(chunk)
    this.#count += chunk.length
    if (this.#held) this.push(this.#held)
    this.#held = chunk
    done()
  }
  override _flush(done: TransformCallback) {
    const { blob, bytes, md5 } = this.#expected
    if (this.#count !== bytes) done(new DamagedObject(blob, `${this.#count} of ${bytes} bytes`))
    else if (md5 !== null && this.#hash?.digest('hex') !== md5) done(new DamagedObject(blob, 'its MD5 differs'))
    else {
      this.isSound = md5 !== null
      done(null, this.#held)
    }
  }
}

/** Milliseconds for which a file that was damaged twice in a row isn't read again. */
const AGAIN_MS = 60_000

interface Damage {
  /** Time of the file's last change. A replaced file is judged by its own reads. */
  readonly changed: number
  /** In a row. */
  readonly failures: number
  /** Monotonic milliseconds of the last one. */
  readonly at: number
}
const found = new WeakMap<ObjectStore, Map<string, Damage>>()

/** Remembers that a file was damaged when it was read, or forgets it once the whole file was sound. */
export function noteRead(store: ObjectStore, blob: string, changed: number, isSound: boolean, now: number): void {
  const files = found.get(store) ?? new Map<string, Damage>()
  const before = files.get(blob)
  if (isSound) files.delete(blob)
  else files.set(blob, { changed, failures: before?.changed === changed ? before.failures + 1 : 1, at: now })
  found.set(store, files)
}

/** Whether the last read found damage. A part of the file can't be checked, so only the whole is sent. */
export const isInDoubt = (store: ObjectStore, blob: string): boolean => found.get(store)?.has(blob) ?? false

/** Whether two reads in a row found damage, the last one within a minute: a store can have failed only once. */
export function isDamaged(store: ObjectStore, blob: string, changed: number, now: number): boolean {
  const damage = found.get(store)?.get(blob)
  return damage?.changed === changed && damage.failures > 1 && now - damage.at < AGAIN_MS
}
