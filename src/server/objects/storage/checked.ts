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
    else done(null, this.#held)
  }
}

/**
 * Files found damaged, with the time of their last change, so that a replaced file is served again. Kept until the
 * server ends.
 */
const found = new WeakMap<ObjectStore, Map<string, number>>()

export function markDamaged(store: ObjectStore, blob: string, changed: number): void {
  const files = found.get(store) ?? new Map<string, number>()
  found.set(store, files.set(blob, changed))
}
export const isDamaged = (store: ObjectStore, blob: string, changed: number): boolean =>
  found.get(store)?.get(blob) === changed
