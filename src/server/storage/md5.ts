/** The MD5 of a whole file. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

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
