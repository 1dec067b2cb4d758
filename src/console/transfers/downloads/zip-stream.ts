/** Streams objects into one ZIP. Each is fetched after the previous one is written, and none is kept in memory. */
import { downloadZip } from 'client-zip'
import { failure, signingFailure } from '../engine/faults'
import { isFailure } from '../engine/failure'
import type { TransferFailure } from '../engine/failure'

export interface ZipEntry {
  /** Path inside the ZIP. */
  readonly path: string
  readonly modified: Date | null
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
}
type Stream = ZipEntry['stream']
export interface ZipStream {
  /** Resolves once the entry is complete; rejects with TransferFailure if it was interrupted. */
  add(e: ZipEntry): Promise<void>
  addText(path: string, text: string): void
  /** Adds an empty folder. */
  addFolder(path: string): void
  /** Why nothing more can be written, such as a full disk; undefined while the archive is fine. */
  failure(): TransferFailure | undefined
  /** Ends the archive. Resolves once everything is written. */
  close(): Promise<void>
}
/** Without `input` the entry is a folder; with one, `client-zip` removes a slash at the end of the name. */
type Input =
  | { name: string; input: Stream | string; lastModified: Date }
  | { name: string; input?: never; lastModified: Date }

/** `sink` reads the archive and resolves once it has all of it. */
export function createZip(sink: (zip: ReadableStream<Uint8Array>) => Promise<void>): ZipStream {
  const waiting: (Input | null)[] = []
  let wake: (() => void) | undefined
  const put = (entry: Input | null) => {
    waiting.push(entry)
    wake?.()
  }
  async function* entries() {
    for (;;) {
      const next = waiting.shift()
      if (next === null) return
      if (next) yield next
      else
        await new Promise<void>((go) => {
          wake = go
        })
    }
  }
  let broken: TransferFailure | undefined
  const { body } = downloadZip(entries(), { buffersAreUTF8: true })
  const sunk = (body ? sink(body) : Promise.resolve()).catch((e: unknown) => {
    broken = isFailure(e) ? e : failure('not-written', 0, e)
    throw broken
  })
  sunk.catch(() => undefined)
  return {
    add({ path, modified, stream }) {
      const reader = stream.getReader()
      const whole = new Promise<void>((resolve, reject) => {
        const input: Stream = new ReadableStream(
          {
            async pull(c) {
              try {
                const { done, value } = await reader.read()
                if (!done) return c.enqueue(value)
                c.close()
                resolve()
              } catch (e) {
                // The written bytes stay, so that the archive stays valid. The report names the entry as incomplete.
                c.close()
                reject(e instanceof DOMException || isFailure(e) ? e : signingFailure(e))
              }
            },
            cancel: () => reader.cancel(),
          },
          { highWaterMark: 0 },
        )
        put({ name: path, input, lastModified: modified ?? new Date() })
      })
      return Promise.race([whole, sunk.then(() => whole)]).catch((e: unknown) => {
        // A failed archive doesn't read the rest, whose connection would stay open.
        void reader.cancel().catch(() => undefined)
        throw e
      })
    },
    failure: () => broken,
    addText: (path, text) => put({ name: path, input: text, lastModified: new Date() }),
    addFolder: (path) => put({ name: `${path}/`, lastModified: new Date() }),
    async close() {
      put(null)
      await sunk
    },
  }
}
