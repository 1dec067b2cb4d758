/** Reads a stream piece by piece with little memory, counting and hashing it. Leaves the stream open. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BlobTooLarge } from './store'

const ignore = () => undefined

export class Slices {
  size = 0
  readonly #source: Readable
  readonly #limit: number
  readonly #chunks: AsyncIterator<Buffer>
  readonly #whole = createHash('md5')
  #slice = createHash('md5')
  #left: Buffer | undefined
  #ended = false

  constructor(source: Readable, limit: number) {
    this.#source = source
    this.#limit = limit
    // A stream can fail before anyone reads it; reading reports that afterwards.
    source.on('error', ignore)
    this.#chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  }

  /** At most `most` bytes; undefined at the end. */
  async #next(most: number): Promise<Buffer | undefined> {
    if (this.#left === undefined && !this.#ended) {
      const next = await this.#chunks.next()
      if (next.done === true) this.#ended = true
      else this.#left = Buffer.isBuffer(next.value) ? next.value : Buffer.from(next.value)
    }
    const chunk = this.#left
    if (chunk === undefined) return undefined
    const some = chunk.length > most ? chunk.subarray(0, most) : chunk
    this.#left = chunk.length > most ? chunk.subarray(most) : undefined
    this.size += some.length
    if (this.size > this.#limit) throw new BlobTooLarge(this.#limit)
    this.#whole.update(some)
    this.#slice.update(some)
    return some
  }

  /** Exactly the next `length` bytes. Fails if there are fewer. */
  async *take(length: number): AsyncGenerator<Buffer> {
    this.#slice = createHash('md5')
    for (let left = length; left > 0;) {
      const chunk = await this.#next(left)
      if (chunk === undefined) throw new Error(`The source ended ${left} bytes early.`)
      left -= chunk.length
      yield chunk
    }
  }

  /** The next bytes in one buffer, at most `most`; fewer only at the end. */
  async gather(most: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for (let left = most; left > 0;) {
      const chunk = await this.#next(left)
      if (chunk === undefined) break
      chunks.push(chunk)
      left -= chunk.length
    }
    return Buffer.concat(chunks)
  }

  /** Fails if bytes are left. */
  async requireEnd(): Promise<void> {
    let rest = await this.#next(1)
    while (rest?.length === 0) rest = await this.#next(1)
    if (rest !== undefined) throw new Error('The source is longer than it said.')
  }

  /** MD5 of all bytes, hex. Call once. */
  md5(): string {
    return this.#whole.digest('hex')
  }
  /** MD5 of the bytes of the last `take`, hex. Call once. */
  sliceMd5(): string {
    return this.#slice.digest('hex')
  }

  /** A read that still waits for the source ends with it. */
  close(): void {
    void this.#chunks.return?.().catch(ignore)
    this.#source.off('error', ignore)
  }
}
