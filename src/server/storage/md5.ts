/** The MD5 of a whole file. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from './store'

const STEP = 1024 * 1024

/** Hex. Keeps a mebibyte in memory at a time. */
export async function fileMd5(file: FileHandle): Promise<string> {
  const hash = createHash('md5')
  const { size } = await file.stat()
  const buffer = Buffer.allocUnsafe(Math.min(STEP, size + 1))
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
}

/** The same of stored bytes. Rejects once `signal` aborts. */
export async function md5OfStored(
  store: Pick<ObjectStore, 'read'>,
  blob: string,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('md5')
  await pipeline(store.read(blob), hash, { signal })
  return hash.digest('hex')
}
